// Where a note beside a dragon or a line finds room: inside the map, over as few spaces as can be.

import type { MapData, Point } from '../map'

export interface Size {
  readonly width: number
  readonly height: number
}

/** How far a note keeps from the edge of the map, and what a space and a dragon take around their middles. */
const EDGE = 6
const SPACE = 17
const DRAGON = 34
/** Positions around the dragon that are tried. */
const TURNS = 24
const GAPS: readonly number[] = [0, 30, 60]

/** The upper left corner of a note beside a point, which needs so much room itself. */
export function roomBeside(map: MapData, own: Point, size: Size, radius = DRAGON): Point {
  const corners = GAPS.flatMap((gap) =>
    Array.from({ length: TURNS }, (_, turn) => cornerAt(map, own, size, radius + gap, (turn / TURNS) * 2 * Math.PI)),
  )
  const costs = corners.map((corner) => costOf(map, corner, size, own, radius))
  return corners[costs.indexOf(Math.min(...costs))]!
}

/** The note's middle runs around the point in an oval. */
function cornerAt(map: MapData, [x, y]: Point, { width, height }: Size, gap: number, angle: number): Point {
  const left = x + Math.cos(angle) * (width / 2 + gap) - width / 2
  const top = y + Math.sin(angle) * (height / 2 + gap) - height / 2
  return [clamped(left, EDGE, map.size[0] - width - EDGE), clamped(top, EDGE, map.size[1] - height - EDGE)]
}

/** Covered spaces and dragons, its own most of all; then it had better be near. */
function costOf(map: MapData, corner: Point, size: Size, own: Point, radius: number): number {
  const spaces = [...map.spaces.values()].filter(({ at }) => isOver(corner, size, at, SPACE)).length
  const dragons = map.provinces.filter(({ dragon }) => isOver(corner, size, dragon, DRAGON)).length
  const far = Math.hypot(corner[0] + size.width / 2 - own[0], corner[1] + size.height / 2 - own[1])
  return 10 * spaces + 15 * dragons + (isOver(corner, size, own, radius - 4) ? 200 : 0) + far / 20
}

function isOver([left, top]: Point, { width, height }: Size, [x, y]: Point, radius: number): boolean {
  return x > left - radius && x < left + width + radius && y > top - radius && y < top + height + radius
}

const clamped = (n: number, low: number, high: number): number => Math.min(Math.max(n, low), Math.max(high, low))
