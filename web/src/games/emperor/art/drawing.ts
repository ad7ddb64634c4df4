// A map as it is drawn: provinces with smooth borders, coast, roads, score track.

import type { MapData, Point, Province } from '../map'
import { keyOf } from '../survey'
import { bent, pathOf, smooth, spotsAlong, unsteady, type Spot } from './curve'

/** How many cells the score track has. */
export const TRACK = 50
const COAST_PUSH = 0.1
const BORDER_PUSH = 0.045

export interface Drawing {
  readonly map: MapData
  /** The outline of each province. */
  readonly provinces: ReadonlyMap<string, string>
  /** Borders between two provinces. */
  readonly borders: string
  /** The edge of the land where no sea is. */
  readonly rim: string
  readonly coast: string
  readonly roads: readonly string[]
  readonly track: readonly Spot[]
}

const drawings = new Map<MapData, Drawing>()

/** A map's drawing; made once. */
export function drawingOf(map: MapData): Drawing {
  const drawing = drawings.get(map) ?? draw(map)
  drawings.set(map, drawing)
  return drawing
}

/** What lies beyond an outline where no province does. */
const SEA = '~'
const WILDS = ''

/** A stretch of a province's outline with the same neighbour all along: a province, the sea or the wilds. */
interface Arc {
  readonly corners: readonly Point[]
  readonly other: string
}

function draw(map: MapData): Drawing {
  const neighbours = neighboursOf(map.provinces)
  const coast = new Set(map.coast.slice(1).map((point, i) => edgeOf(map.coast[i]!, point)))
  const curves = new Map<string, Point[]>()
  const paths = new Map<string, string>()
  const borders: string[] = []
  const rims: string[] = []
  const coasts: string[] = []
  for (const province of map.provinces) {
    const outline: Point[] = []
    for (const arc of arcsOf(province, neighbours, coast)) {
      const curve = curveOf(arc, curves)
      outline.push(...curve.slice(0, -1))
      if (arc.other === SEA) coasts.push(pathOf(curve))
      else if (arc.other === WILDS) rims.push(pathOf(curve))
      else if (province.name < arc.other) borders.push(pathOf(curve))
    }
    paths.set(province.name, pathOf(outline, true))
  }
  return {
    map,
    provinces: paths,
    borders: borders.join(''),
    rim: rims.join(''),
    coast: coasts.join(''),
    roads: map.roads.map((road) => bent(road.points, 18)),
    track: spotsAlong(map.wall, TRACK),
  }
}

const edgeOf = (a: Point, b: Point): string => `${keyOf(a)} ${keyOf(b)}`

/** The province on the other side of an edge: whoever has it the other way round. */
function neighboursOf(provinces: readonly Province[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { name, outline } of provinces)
    outline.forEach((point, i) => owners.set(edgeOf(outline[(i + 1) % outline.length]!, point), name))
  return owners
}

function arcsOf({ outline }: Province, neighbours: ReadonlyMap<string, string>, coast: ReadonlySet<string>): Arc[] {
  const n = outline.length
  const corner = (i: number) => outline[i % n]!
  const others = outline.map((point, i) => {
    const edge = edgeOf(point, corner(i + 1))
    return neighbours.get(edge) ?? (coast.has(edge) ? SEA : WILDS)
  })
  const start = Math.max(
    others.findIndex((other, i) => other !== others[(i + n - 1) % n]),
    0,
  )
  const arcs: { corners: Point[]; other: string }[] = []
  for (let step = 0; step < n; step++) {
    const i = (start + step) % n
    const last = arcs.at(-1)
    if (last && last.other === others[i]) last.corners.push(corner(i + 1))
    else arcs.push({ corners: [corner(i), corner(i + 1)], other: others[i]! })
  }
  return arcs
}

/** Both neighbours get the same curve, each in its own direction. */
function curveOf({ corners, other }: Arc, curves: Map<string, Point[]>): Point[] {
  const back = curves.get(corners.toReversed().map(keyOf).join(' '))
  if (back) return back.toReversed()
  const curve = smooth(unsteady(corners, other === SEA ? COAST_PUSH : BORDER_PUSH))
  curves.set(corners.map(keyOf).join(' '), curve)
  return curve
}
