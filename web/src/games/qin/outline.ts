// Shapes made of squares, as SVG paths with rounded corners.

import { SIDE, WIDTH, columnOf, neighbour, rowOf, type Square, type Turn } from './square'

type Point = readonly [number, number]
/** A side of a square, walked with the inside on the right: from a corner of the grid into a direction. */
interface Edge {
  readonly from: Point
  readonly turn: Turn
}

const WALK: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** The outline of a set of squares, drawn *inset* inside its true border, with corners of *radius*. */
export function outline(squares: readonly Square[], inset: number, radius: number): string {
  return rings(squares)
    .map((ring) => rounded(shrunk(ring, inset), radius))
    .join('')
}

/** The sides that two squares of the set share, each shortened by *gap* at both ends. */
export function seams(squares: readonly Square[], gap: number): string {
  const inside = new Set(squares)
  return squares
    .flatMap((square) => {
      const [x, y] = [columnOf(square) * SIDE, rowOf(square) * SIDE]
      const right = neighbour(square, 0)
      const below = neighbour(square, 1)
      return [
        right !== null && inside.has(right) ? `M${x + SIDE} ${y + gap}v${SIDE - 2 * gap}` : '',
        below !== null && inside.has(below) ? `M${x + gap} ${y + SIDE}h${SIDE - 2 * gap}` : '',
      ]
    })
    .join('')
}

/** One rounded square for each of the set, in one path. */
export function boxes(squares: readonly Square[], inset: number, radius: number): string {
  return squares.map((square) => outline([square], inset, radius)).join('')
}

/** The closed walks around a set of squares, corner after corner; the inside is always on the right. */
export function rings(squares: readonly Square[]): Edge[][] {
  const open = new Map<string, Edge>(bordersOf(squares).map((edge) => [keyOf(edge.from, edge.turn), edge]))
  const found: Edge[][] = []
  for (const edge of open.values()) found.push(corners(walk(edge, open)))
  return found
}

function bordersOf(squares: readonly Square[]): Edge[] {
  const inside = new Set(squares)
  const isOutside = (square: Square, turn: Turn) => {
    const next = neighbour(square, turn)
    return next === null || !inside.has(next)
  }
  return squares.flatMap((square) => {
    const [x, y] = [square % WIDTH, rowOf(square)]
    const sides: [Turn, Edge][] = [
      [3, { from: [x, y], turn: 0 }],
      [0, { from: [x + 1, y], turn: 1 }],
      [1, { from: [x + 1, y + 1], turn: 2 }],
      [2, { from: [x, y + 1], turn: 3 }],
    ]
    return sides.filter(([turn]) => isOutside(square, turn)).map(([, edge]) => edge)
  })
}

/** Follow the border from an edge until it closes, taking each edge out of *open*. */
function walk(start: Edge, open: Map<string, Edge>): Edge[] {
  const ring: Edge[] = []
  let edge: Edge | undefined = start
  while (edge) {
    ring.push(edge)
    open.delete(keyOf(edge.from, edge.turn))
    edge = nextEdge(edge, open)
  }
  return ring
}

/** Where two squares meet only at a corner, turning right keeps them apart. */
function nextEdge({ from, turn }: Edge, open: Map<string, Edge>): Edge | undefined {
  const [dx, dy] = WALK[turn] ?? [0, 0]
  const end: Point = [from[0] + dx, from[1] + dy]
  for (const change of [1, 0, 3]) {
    const edge = open.get(keyOf(end, ((turn + change) % 4) as Turn))
    if (edge) return edge
  }
  return undefined
}

const keyOf = ([x, y]: Point, turn: Turn): string => `${x},${y},${turn}`

/** Only the edges that begin at a corner. */
function corners(ring: readonly Edge[]): Edge[] {
  return ring.filter((edge, i) => ring.at(i - 1)?.turn !== edge.turn)
}

/** The corners in units of the drawing, moved inwards by *inset*. */
function shrunk(ring: readonly Edge[], inset: number): Point[] {
  return ring.map(({ from: [x, y], turn }, i) => {
    const [ax, ay] = inward(turn)
    const [bx, by] = inward(ring.at(i - 1)?.turn ?? turn)
    return [x * SIDE + (ax + bx) * inset, y * SIDE + (ay + by) * inset]
  })
}

/** The way to the inside of an edge: one turn to the right. */
const inward = (turn: Turn): Point => WALK[(turn + 1) % 4] ?? [0, 0]

function rounded(points: readonly Point[], radius: number): string {
  const parts = points.map((corner, i) => {
    const before = points.at(i - 1) ?? corner
    const after = points[(i + 1) % points.length] ?? corner
    const start = towards(corner, before, radius)
    const end = towards(corner, after, radius)
    return `${i === 0 ? 'M' : 'L'}${text(start)}Q${text(corner)} ${text(end)}`
  })
  return `${parts.join('')}Z`
}

/** The point *distance* away from one point on the way to another, at most half of the way. */
function towards([x, y]: Point, [tx, ty]: Point, distance: number): Point {
  const length = Math.hypot(tx - x, ty - y)
  const share = Math.min(distance / length, 0.5)
  return [x + (tx - x) * share, y + (ty - y) * share]
}

const text = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
