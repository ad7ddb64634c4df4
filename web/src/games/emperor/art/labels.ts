// Where names stand so that they can be read: of many places around a space, or of all places in a province, the one
// that covers least.

import type { MapData, Point, Province, Space } from '../map'
import { boxAround, boxOf, contains, cornersOf, covered, grown, overlap, sampled, type Box, type Solid } from './boxes'

export interface Label {
  /** As it is written in the language of the page. */
  readonly text: string
  readonly x: number
  readonly y: number
  /** Of its letters. */
  readonly size: number
  readonly box: Box
}

/** The names upon a map, by what they are called in the rules. */
export interface Lettering {
  readonly spaces: ReadonlyMap<string, Label>
  readonly provinces: ReadonlyMap<string, Label>
}

/** How names are written. */
export interface Pen {
  write(name: string): string
  /** The same where there is no room for all of it. */
  shorten(name: string): string
  readonly size: number
}

/** How wide letters are, of their size, in a bold serif; all others have OTHER. */
const WIDTHS: readonly (readonly [letters: string, width: number])[] = [
  ['fijlrtI-’ ', 0.36],
  ['acesvxyzéè', 0.5],
  ['mwMW', 0.93],
  ['ABCDEFGHKLNOPQRSTUVXYZÉÎ', 0.74],
]
const OTHER = 0.6
const WIDTH_OF = new Map(WIDTHS.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width])))
/** Sizes in units of the drawing: letters of spaces, and those of provinces, as large as there is room for. */
const SIZE = 12
/** Of the width of a map with its frame: more than ten pixels on a phone. */
const NARROW = 10.1 / 390
const FRAME = 36
/** Where letters are large, a province whose name would lie so deep in others goes without: its colour tells it. */
const CROWDED = 0.3
const GREATER = [1.67, 1.42, 1.17, 1]
const GREAT_WIDTH = 0.84
/** What is drawn around the middle of spaces, border spaces, harbour signs, dragons and numbers of alliances. */
const SPACE = 14
const BORDER = 17
const HARBOUR = { aside: 13.5, radius: 10 }
const DRAGON = 29
const NUMBER = 10.5
const WALL = 17
/** Places around a space: so many directions, at these distances from its edge. */
const TURNS = 32
const GAPS = [2, 5, 9, 14]
const PASSES = 4
/** No name is longer. */
const FAR = 150
const GRID = 9

export function letteringOf(map: MapData, { write, shorten, size }: Pen): Lettering {
  const solids = solidsOf(map)
  const lines = map.roads.flatMap(({ points }) => sampled(points))
  const spaces = spaceLabels(map, { write, shorten, size }, solids, lines)
  const taken = [...solids, ...[...spaces.values()].map(({ box }) => box)]
  const sizes = GREATER.map((more) => more * size)
  const provinces = map.provinces
    .map((one) => [one.name, greatLabel(one, write(one.name), sizes, taken, lines)] as const)
    .filter(([, { box }]) => size === SIZE || overlap(box, taken) < CROWDED)
  return { spaces, provinces: new Map(provinces) }
}

/** A pen as it suits a screen. Where a map is small on it, letters are larger and take more of its room. */
export function penFor(map: MapData, words: Pick<Pen, 'write' | 'shorten'>, isNarrow: boolean): Pen {
  return { ...words, size: isNarrow ? (map.size[0] + FRAME) * NARROW : SIZE }
}

/** What nothing may be written upon. */
export function solidsOf(map: MapData): Solid[] {
  return [
    ...[...map.spaces.values()].flatMap(({ at, isBorder, isHarbour }) => [
      { at, radius: isBorder ? BORDER : SPACE },
      ...(isHarbour ? [{ at: shifted(at, HARBOUR.aside, -HARBOUR.aside), radius: HARBOUR.radius }] : []),
    ]),
    ...map.provinces.flatMap(({ dragon }) => [
      { at: dragon, radius: DRAGON },
      boxAround(shifted(dragon, 0, 25), 32, 17),
    ]),
    ...map.alliances.map(({ at }) => ({ at, radius: NUMBER })),
  ]
}

export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDTH_OF.get(letter) ?? OTHER), 0)
}

const shifted = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy]

// ---- spaces

/** One place of a name, and what it costs whatever the other names do. */
interface Place {
  readonly box: Box
  readonly cost: number
}

/** Every name takes its best place among the others, several times over: one that moves makes room for another. One that
 * finds none is shortened. */
function spaceLabels(
  map: MapData,
  { write, shorten, size }: Pen,
  solids: readonly Solid[],
  lines: readonly Point[],
): Map<string, Label> {
  const wall = sampled(map.wall, 12).map((at) => ({ at, radius: WALL }))
  const placed = (space: Space, text: string) => {
    const places = placesOf(space, text, size, map, [...solids, ...wall], lines)
    return { text, places, best: cheapest(places, () => 0) }
  }
  const names = [...map.spaces.values()].map((space) => ({ space, ...placed(space, write(space.name)) }))
  const around = (one: (typeof names)[number]) =>
    names.filter((other) => other !== one && isNear(one.best, other.best)).map(({ best }) => best.box)
  const settle = () => {
    for (const one of names) {
      const boxes = around(one)
      one.best = cheapest(one.places, ({ box }) => 60 * overlap(grown(box, 1), boxes))
    }
  }
  for (let pass = 0; pass < PASSES; pass++) settle()
  for (let pass = 0; pass < PASSES; pass++) {
    const tight = names.filter((one) => overlap(one.best.box, [...solids, ...around(one)]) > 0)
    if (tight.length === 0) break
    for (const one of tight) Object.assign(one, placed(one.space, shorten(one.space.name)))
    settle()
  }
  return new Map(names.map(({ space, text, best }) => [space.name, labelIn(best.box, text, size)]))
}

function labelIn(box: Box, text: string, size: number): Label {
  return { text, x: box.x + box.width / 2, y: box.y + box.height / 2, size, box }
}

function isNear({ box: a }: Place, { box: b }: Place): boolean {
  return Math.abs(a.x - b.x) < 2 * FAR && Math.abs(a.y - b.y) < 2 * FAR
}

function placesOf(
  { at, isBorder }: Space,
  text: string,
  size: number,
  map: MapData,
  allSolids: readonly Solid[],
  allLines: readonly Point[],
): Place[] {
  const width = widthOf(text) * size
  const room = boxAround(at, 2 * FAR, FAR)
  const solids = allSolids.filter((solid) => overlap(room, [solid]) > 0)
  const lines = allLines.filter((point) => covered(room, [point]) > 0)
  const [mapWidth, mapHeight] = map.size
  return GAPS.flatMap((gap) =>
    Array.from({ length: TURNS }, (_, turn) => {
      const box = boxAt(at, (isBorder ? BORDER : SPACE) + gap, (turn / TURNS) * 2 * Math.PI, width, size)
      const isOut = box.x < 0 || box.y < 0 || box.x + width > mapWidth || box.y + size > mapHeight
      const aside = turnCost(turn / TURNS) + gap / 3
      return { box, cost: 60 * overlap(grown(box, 0.5), solids) + 2 * covered(box, lines) + aside + (isOut ? 200 : 0) }
    }),
  )
}

/** The box that touches a circle from a direction. */
function boxAt(at: Point, radius: number, angle: number, width: number, height: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // Straight above or below its middle is there; the more aside, the more its end.
  const x = cos * radius + Math.sign(cos) * Math.min(Math.abs(cos) * 1.3, 1) * (width / 2)
  const y = sin * (radius + height / 2)
  return boxAround(shifted(at, x, y), width, height)
}

/** Below reads best, then above, then aside. */
function turnCost(turn: number): number {
  const from = (quarter: number) => Math.min(Math.abs(turn - quarter), 1 - Math.abs(turn - quarter)) * 10
  return Math.min(from(0.25), from(0.75) + 0.6, from(0) + 1.2, from(0.5) + 1.8)
}

function cheapest(places: readonly Place[], more: (place: Place) => number): Place {
  let best = places[0]!
  let least = Infinity
  for (const place of places) {
    if (place.cost >= least) continue
    const cost = place.cost + more(place)
    if (cost < least) [best, least] = [place, cost]
  }
  return best
}

// ---- provinces

function greatLabel(
  province: Province,
  text: string,
  sizes: readonly number[],
  allTaken: readonly Solid[],
  allLines: readonly Point[],
): Label {
  const middles = gridIn(province.outline)
  const land = boxOf(province.outline)
  const taken = allTaken.filter((solid) => overlap(land, [solid]) > 0)
  const lines = allLines.filter((point) => covered(land, [point]) > 0)
  let best = labelIn(land, text, 0)
  let least = Infinity
  sizes.forEach((size, smaller) => {
    const width = (text.length + 0.4) * GREAT_WIDTH * size
    for (const middle of middles) {
      const box = boxAround(middle, width, size)
      const cost = greatCost(box, province, taken, lines, least - 6 * smaller) + 6 * smaller
      if (cost < least) [best, least] = [labelIn(box, text, size), cost]
    }
  })
  return best
}

/** What costs little to find out comes first: most places are out of the question soon. */
function greatCost(
  box: Box,
  { outline, dragon }: Province,
  taken: readonly Solid[],
  lines: readonly Point[],
  most: number,
): number {
  const far = Math.hypot(box.x + box.width / 2 - dragon[0], box.y + box.height / 2 - dragon[1])
  const into = overlap(box, taken)
  let cost = far / 40 + (into > 0 ? 20 + 160 * into : 0)
  if (cost >= most) return Infinity
  for (const corner of cornersOf(box)) if (!contains(outline, corner)) cost += 60
  return cost >= most ? Infinity : cost + 4 * covered(box, lines)
}

function gridIn(outline: readonly Point[]): Point[] {
  const { x: left, y: top, width, height } = boxOf(outline)
  const points: Point[] = []
  for (let y = top; y < top + height; y += GRID)
    for (let x = left; x < left + width; x += GRID) if (contains(outline, [x, y])) points.push([x, y])
  return points
}
