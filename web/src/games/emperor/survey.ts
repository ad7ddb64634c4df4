// How a map is made of the rules' data files.

import type { MapData, Point, Province, Space } from './map.ts'

interface Place {
  readonly name: string
  readonly at: Point
}

export interface LandFile {
  readonly size: Point
  readonly wall: readonly Point[]
  readonly coast?: { readonly from: Point; readonly to: Point }
  readonly alliances: readonly { readonly between: readonly [string, string]; readonly at: Point }[]
  readonly border_spaces?: readonly (Place & { readonly between: readonly [string, string] })[]
  readonly provinces: readonly (Omit<Province, 'spaces'> & { readonly spaces: readonly Place[] })[]
}

export interface MapFile {
  readonly land: string
  readonly borders?: readonly string[]
  readonly harbours?: readonly string[]
  readonly roads: readonly (readonly [string, ...Point[], string])[]
}

export function surveyed(name: string, file: MapFile, land: LandFile): MapData {
  const provinces = land.provinces.map(({ name, colour, dragon, outline }) => ({
    name,
    colour,
    dragon,
    outline: clockwise(outline),
  }))
  const spaces = spacesOf(file, land)
  const at = (name: string) => spaces.get(name)!.at
  return {
    name,
    land: file.land,
    size: land.size,
    provinces,
    spaces,
    roads: file.roads.map((road) => {
      const ends = [road[0], road.at(-1) as string] as const
      return { ends, points: [at(ends[0]), ...(road.slice(1, -1) as Point[]), at(ends[1])] }
    }),
    alliances: land.alliances.map(({ between, at }, index) => ({ number: index + 1, between, at })),
    coast: land.coast ? stretch(outerEdge(provinces), land.coast.from, land.coast.to) : [],
    wall: land.wall,
  }
}

function spacesOf(file: MapFile, land: LandFile): Map<string, Space> {
  const inner = land.provinces.flatMap((province) =>
    province.spaces.map((place) => ({ ...place, provinces: [province.name] })),
  )
  const border = (land.border_spaces ?? [])
    .filter((space) => file.borders?.includes(space.name))
    .map((space) => ({ ...space, provinces: space.between }))
  const spaces = [...inner, ...border].map(({ name, at, provinces }) => ({
    name,
    at,
    provinces,
    isHarbour: file.harbours?.includes(name) ?? false,
    isBorder: provinces.length > 1,
  }))
  return new Map(spaces.map((space) => [space.name, space]))
}

/** Twice the area, positive if the corners run clockwise. */
export function area(polygon: readonly Point[]): number {
  return polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length]!
    return sum + x * nextY - nextX * y
  }, 0)
}

function clockwise(polygon: readonly Point[]): readonly Point[] {
  return area(polygon) >= 0 ? polygon : polygon.toReversed()
}

export const keyOf = ([x, y]: Point): string => `${x},${y}`

/** The edges that only one province has, as one clockwise polygon. */
export function outerEdge(provinces: readonly Pick<Province, 'outline'>[]): Point[] {
  const edges = provinces.flatMap(({ outline }) =>
    outline.map((a, i) => [a, outline[(i + 1) % outline.length]!] as const),
  )
  const all = new Set(edges.map(([a, b]) => `${keyOf(a)} ${keyOf(b)}`))
  const outer = edges.filter(([a, b]) => !all.has(`${keyOf(b)} ${keyOf(a)}`))
  const after = new Map(outer.map(([a, b]) => [keyOf(a), b]))
  const start = outer[0]?.[0]
  const loop: Point[] = start ? [start] : []
  for (
    let at = start && after.get(keyOf(start));
    at && at !== start && keyOf(at) !== keyOf(start!);
    at = after.get(keyOf(at))
  ) {
    loop.push(at)
  }
  return loop
}

/** The part of a polygon from one of its corners to another. */
function stretch(polygon: readonly Point[], from: Point, to: Point): Point[] {
  const indexOf = (point: Point) => polygon.findIndex((other) => keyOf(other) === keyOf(point))
  const first = indexOf(from)
  const n = (indexOf(to) - first + polygon.length) % polygon.length
  return Array.from({ length: n + 1 }, (_, step) => polygon[(first + step) % polygon.length]!)
}
