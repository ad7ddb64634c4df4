// Where names stand so that they can be read: of some places around a space, or of all places in a province, the one
// that covers least.

import type { MapData, Point, Province } from '../map'

export interface Label {
  readonly x: number
  readonly y: number
  /** Of its letters. */
  readonly size: number
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Sizes in units of the drawing: letters of spaces, what stands on spaces and dragons. */
const LETTER = 6.2
const LINE = 12
const SIZE = 12
/** Letters of provinces, as large as there is room for; how wide they are, of their size. */
const GREAT_SIZES = [20, 17, 14]
const GREAT_WIDTH = 0.84
const SPACE = 16
const DRAGON = 33
const NUMBER = 11
const GRID = 9

export function spaceLabels(map: MapData): Map<string, Label> {
  const taken = solids(map)
  const lines = map.roads.flatMap(({ points }) => sampled(points))
  const labels = new Map<string, Label>()
  for (const { name, at } of map.spaces.values()) {
    const boxes = placesAround(at, name.length * LETTER)
    const cost = (box: Box, i: number) => 20 * overlaps(box, taken) + 2 * covered(box, lines) + i * 0.6
    const best = cheapest(boxes, cost)
    taken.push(best)
    labels.set(name, { x: best.x + best.width / 2, y: best.y + best.height / 2, size: SIZE })
  }
  return labels
}

/** Below, above, and aside. */
function placesAround([x, y]: Point, width: number): Box[] {
  const at = (dx: number, dy: number): Box => ({ x: x + dx - width / 2, y: y + dy - LINE / 2, width, height: LINE })
  const far = SPACE + width / 2 + 2
  return [
    at(0, 22),
    at(0, -24),
    at(far, 0),
    at(-far, 0),
    at(far - 6, 14),
    at(6 - far, 14),
    at(far - 6, -15),
    at(6 - far, -15),
  ]
}

export function provinceLabels(map: MapData, names: ReadonlyMap<string, Label>): Map<string, Label> {
  const written = [...names].map(([name, { x, y }]) => ({
    x: x - (name.length * LETTER) / 2,
    y: y - LINE / 2,
    width: name.length * LETTER,
    height: LINE,
  }))
  const taken = [...solids(map), ...written]
  const lines = map.roads.flatMap(({ points }) => sampled(points))
  return new Map(map.provinces.map((province) => [province.name, greatLabel(province, taken, lines)]))
}

function greatLabel(province: Province, allTaken: readonly Box[], allLines: readonly Point[]): Label {
  const middles = gridIn(province.outline)
  const land = boxOf(province.outline)
  const taken = allTaken.filter((box) => overlaps(box, [land]) > 0)
  const lines = allLines.filter((point) => covered(land, [point]) > 0)
  let best = { x: 0, y: 0, size: 0, cost: Infinity }
  GREAT_SIZES.forEach((size, smaller) => {
    const width = (province.name.length + 0.4) * GREAT_WIDTH * size
    for (const [x, y] of middles) {
      const box = { x: x - width / 2, y: y - size / 2, width, height: size }
      const cost = greatCost(box, province, taken, lines, best.cost - 6 * smaller) + 6 * smaller
      if (cost < best.cost) best = { x, y, size, cost }
    }
  })
  return best
}

/** What costs little to find out comes first: most places are out of the question soon. */
function greatCost(
  box: Box,
  { outline, dragon }: Province,
  taken: readonly Box[],
  lines: readonly Point[],
  most: number,
): number {
  const far = Math.hypot(box.x + box.width / 2 - dragon[0], box.y + box.height / 2 - dragon[1])
  let cost = far / 40 + 160 * overlaps(box, taken)
  if (cost >= most) return Infinity
  for (const corner of cornersOf(box)) if (!contains(outline, corner)) cost += 60
  return cost >= most ? Infinity : cost + 4 * covered(box, lines)
}

/** What nothing may be written upon. */
function solids(map: MapData): Box[] {
  return [
    ...[...map.spaces.values()].map(({ at }) => around(at, SPACE)),
    ...map.provinces.map(({ dragon }) => around(dragon, DRAGON)),
    ...map.alliances.map(({ at }) => around(at, NUMBER)),
  ]
}

function around([x, y]: Point, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
}

function cornersOf({ x, y, width, height }: Box): Point[] {
  return [[x, y], [x + width, y], [x, y + height], [x + width, y + height]] // prettier-ignore
}

/** How much of a box is covered by others, in boxes of its own size. */
function overlaps(box: Box, others: readonly Box[]): number {
  let shared = 0
  for (const other of others) {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
    const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
    if (width > 0 && height > 0) shared += width * height
  }
  return shared / (box.width * box.height)
}

function covered({ x, y, width, height }: Box, points: readonly Point[]): number {
  let n = 0
  for (const [px, py] of points) if (px > x && px < x + width && py > y && py < y + height) n += 1
  return n
}

/** Points along a line, near enough for a box not to slip between. */
function sampled(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = points[i]!
    const n = Math.ceil(Math.hypot(x - fromX, y - fromY) / 6)
    return Array.from({ length: n }, (_, step): Point => [
      fromX + ((x - fromX) * step) / n,
      fromY + ((y - fromY) * step) / n,
    ])
  })
}

function boxOf(outline: readonly Point[]): Box {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function gridIn(outline: readonly Point[]): Point[] {
  const { x: left, y: top, width, height } = boxOf(outline)
  const points: Point[] = []
  for (let y = top; y < top + height; y += GRID)
    for (let x = left; x < left + width; x += GRID) if (contains(outline, [x, y])) points.push([x, y])
  return points
}

export function contains(outline: readonly Point[], [x, y]: Point): boolean {
  let isInside = false
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside
  })
  return isInside
}

function cheapest(boxes: readonly Box[], cost: (box: Box, index: number) => number): Box {
  const costs = boxes.map(cost)
  return boxes[costs.indexOf(Math.min(...costs))]!
}
