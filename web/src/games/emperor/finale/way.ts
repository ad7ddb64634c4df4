// A chain as a line along its roads.

import { bent, spotsAlong } from '../art/curve'
import type { MapData, Point } from '../map'

/** How roads bend on the map. */
const BEND = 18

/** The roads from each space to the next, with every bend. */
function legsOf(map: MapData, spaces: readonly string[]): (readonly Point[])[] {
  return spaces.slice(1).map((to, i) => {
    const from = spaces[i]!
    const road = map.roads.find(({ ends }) => ends.includes(from) && ends.includes(to))
    if (!road) return [map.spaces.get(from)!.at, map.spaces.get(to)!.at]
    return road.ends[0] === from ? road.points : road.points.toReversed()
  })
}

/** All points from the first space to the last. */
export function wayOf(map: MapData, spaces: readonly string[]): Point[] {
  return legsOf(map, spaces).flatMap((leg, i) => (i === 0 ? leg : leg.slice(1)))
}

/** The line in one stroke, so that it can grow from one end to the other. */
export function pathAlong(map: MapData, spaces: readonly string[]): string {
  return legsOf(map, spaces)
    .map((leg, i) => (i === 0 ? bent(leg, BEND) : bent(leg, BEND).replace(/^M[^LQ]*/, '')))
    .join('')
}

export function middleOf(map: MapData, spaces: readonly string[]): Point {
  return spotsAlong(wayOf(map, spaces), 1)[0]!.at
}
