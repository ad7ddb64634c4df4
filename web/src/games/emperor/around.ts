// Lines around places of the map: a ring around a space or a dragon ("dragon Chu"), the border of a province.

import type { Shape } from '../contract'
import { drawingOf } from './art/drawing'
import type { MapData, Point } from './map'

export const ring = ([x, y]: Point, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`

export function around(map: MapData, places: readonly string[]): Shape {
  const spots = places.map((name) => map.spaces.get(name)?.at ?? dragonOf(map, name))
  const lines = places.map(
    (name, i) => drawingOf(map).provinces.get(name) ?? ring(spots[i]!, map.spaces.has(name) ? 25 : 42),
  )
  return { d: lines.join(''), spots }
}

function dragonOf(map: MapData, name: string): Point {
  return map.provinces.find((province) => province.name === name.replace('dragon ', ''))?.dragon ?? [0, 0]
}
