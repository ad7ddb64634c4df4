// Lines around areas of spaces.

import { centre, corner, neighbours, type Point, type Space } from './hex'

const round = (x: number): number => Math.round(x * 10) / 10
const keyOf = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`

/** The borders of an area as closed lines, clockwise around it, holes the other way. */
export function loops(spaces: Iterable<Space>): Point[][] {
  const area = new Set(spaces)
  const edges = new Map([...area].flatMap((space) => edgesOf(space, area)).map((edge) => [keyOf(edge[0]), edge]))
  const found: Point[][] = []
  for (const [key, first] of edges) {
    const loop: Point[] = []
    let edge: readonly [Point, Point] | undefined = first
    for (let next = key; edge; edge = edges.get(next)) {
      loop.push(edge[0])
      edges.delete(next)
      next = keyOf(edge[1])
    }
    found.push(loop)
  }
  return found
}

/** The sides of a space that border on what is not in the area. */
function edgesOf(space: Space, area: ReadonlySet<Space>): (readonly [Point, Point])[] {
  const at = centre(space)
  return neighbours(space).flatMap((next, side) =>
    next && area.has(next) ? [] : [[corner(at, side), corner(at, (side + 1) % 6)] as const],
  )
}

/** Closed lines with every corner cut off so many times, as rivers and coasts run. */
export function smooth(loop: readonly Point[], times: number): Point[] {
  let line = [...loop]
  for (let i = 0; i < times; i++)
    line = line.flatMap((point, at) => {
      const next = line[(at + 1) % line.length]!
      return [between(point, next, 0.25), between(point, next, 0.75)]
    })
  return line
}

export const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

/** A closed line with its corners rounded off; bend is the share of each side that is curved. */
export function rounded(loop: readonly Point[], bend = 0.25): string {
  const pieces = loop.map((point, i) => {
    const before = between(point, loop[(i + loop.length - 1) % loop.length]!, bend)
    const after = between(point, loop[(i + 1) % loop.length]!, bend)
    return `${i === 0 ? 'M' : 'L'}${told(before)}Q${told(point)} ${told(after)}`
  })
  return `${pieces.join('')}Z`
}

export const outline = (spaces: Iterable<Space>, bend = 0.25): string =>
  loops(spaces)
    .map((loop) => rounded(loop, bend))
    .join('')

/** The same as it runs in nature. */
export const natural = (spaces: Iterable<Space>, times = 2): string =>
  loops(spaces)
    .map((loop) => `M${smooth(loop, times).map(told).join('L')}Z`)
    .join('')

/** A smooth open line through some points. */
export function curve(points: readonly Point[]): string {
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)]!
  const pieces = points.slice(0, -1).map((point, i) => {
    const next = at(i + 1)
    const [before, after] = [at(i - 1), at(i + 2)]
    const first: Point = [point[0] + (next[0] - before[0]) / 6, point[1] + (next[1] - before[1]) / 6]
    const second: Point = [next[0] - (after[0] - point[0]) / 6, next[1] - (after[1] - point[1]) / 6]
    return `C${told(first)} ${told(second)} ${told(next)}`
  })
  return points.length > 0 ? `M${told(at(0))}${pieces.join('')}` : ''
}

const told = ([x, y]: Point): string => `${round(x)} ${round(y)}`
