// Where names stand so that they can be read: of many places around a space, or of all places in a province, the one
// that covers least. To find it takes long, and maps never change: it is done while the client is built.

import type { MapData, Point, Province, Space } from '../map.ts'
import {
  boxAround,
  boxOf,
  contains,
  cornersOf,
  covered,
  grown,
  overlap,
  sampled,
  type Box,
  type Solid,
} from './boxes.ts'
import {
  AROUND,
  BORDER,
  COLUMNS,
  GAPS,
  GREATER,
  GRID,
  NOWHERE,
  provinceLabel,
  SIZE,
  SPACE,
  spaceBox,
  spaceLabel,
  TURNS,
  type Pen,
} from './labels.ts'

/** Where letters are large, a province whose name would lie so deep in others goes without: its colour tells it. */
const CROWDED = 0.3
/** What is drawn around the middle of harbour signs, dragons and numbers of alliances. */
const HARBOUR = { aside: 13.5, radius: 10 }
const DRAGON = 29
const NUMBER = 10.5
const WALL = 17
const PASSES = 4
/** No name is longer. */
const FAR = 150

/** The place of each space's name, then of each province's, as `letteringOf` takes them. */
export function placesOn(map: MapData, pen: Pen): number[] {
  const solids = solidsOf(map)
  const lines = map.roads.flatMap(({ points }) => sampled(points))
  const spaces = spacePlaces(map, pen, solids, lines)
  const boxes = [...map.spaces.values()].map((space, i) => spaceLabel(space, pen, spaces[i]!).box)
  const taken = [...solids, ...boxes]
  return [...spaces, ...map.provinces.map((one) => provincePlace(one, pen, taken, lines))]
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

const shifted = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy]

// ---- spaces

/** One place of a name, and what it costs whatever the other names do. */
interface Place {
  readonly number: number
  readonly box: Box
  readonly cost: number
}

/** Every name takes its best place among the others, several times over: one that moves makes room for another. One that
 * finds none is shortened. */
function spacePlaces(
  map: MapData,
  { write, shorten, size }: Pen,
  solids: readonly Solid[],
  lines: readonly Point[],
): number[] {
  const wall = sampled(map.wall, 12).map((at) => ({ at, radius: WALL }))
  const placed = (space: Space, text: string, from: number) => {
    const places = placesOf(space, text, size, map, [...solids, ...wall], lines)
    return { from, places, best: cheapest(places, () => 0) }
  }
  const names = [...map.spaces.values()].map((space) => ({ space, ...placed(space, write(space.name), 0) }))
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
    for (const one of tight) Object.assign(one, placed(one.space, shorten(one.space.name), AROUND))
    settle()
  }
  return names.map(({ from, best }) => from + best.number)
}

function isNear({ box: a }: Place, { box: b }: Place): boolean {
  return Math.abs(a.x - b.x) < 2 * FAR && Math.abs(a.y - b.y) < 2 * FAR
}

function placesOf(
  space: Space,
  text: string,
  size: number,
  map: MapData,
  allSolids: readonly Solid[],
  allLines: readonly Point[],
): Place[] {
  const room = boxAround(space.at, 2 * FAR, FAR)
  const solids = allSolids.filter((solid) => overlap(room, [solid]) > 0)
  const lines = allLines.filter((point) => covered(room, [point]) > 0)
  return Array.from({ length: AROUND }, (_, number) => {
    const box = spaceBox(space, text, size, number)
    const cost = 60 * overlap(grown(box, 0.5), solids) + 2 * covered(box, lines) + asideCost(number)
    return { number, box, cost: cost + (isOn(map, box) ? 0 : 200) }
  })
}

function isOn({ size: [mapWidth, mapHeight] }: MapData, { x, y, width, height }: Box): boolean {
  return x >= 0 && y >= 0 && x + width <= mapWidth && y + height <= mapHeight
}

/** Near is better than far. Below reads best, then above, then aside. */
function asideCost(place: number): number {
  const turn = (place % TURNS) / TURNS
  const from = (quarter: number) => Math.min(Math.abs(turn - quarter), 1 - Math.abs(turn - quarter)) * 10
  return Math.min(from(0.25), from(0.75) + 0.6, from(0) + 1.2, from(0.5) + 1.8) + GAPS[Math.floor(place / TURNS)]! / 3
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

function provincePlace(
  province: Province,
  { write, size }: Pen,
  allTaken: readonly Solid[],
  allLines: readonly Point[],
): number {
  const land = boxOf(province.outline)
  const taken = allTaken.filter((solid) => overlap(land, [solid]) > 0)
  const lines = allLines.filter((point) => covered(land, [point]) > 0)
  const text = write(province.name)
  const boxAt = (place: number) => provinceLabel(land, text, size, place).box
  const spots = spotsIn(province.outline)
  let [best, least] = [NOWHERE, Infinity]
  GREATER.forEach((_, smaller) => {
    for (const spot of spots) {
      const place = spot * GREATER.length + smaller
      const cost = greatCost(boxAt(place), province, taken, lines, least - 6 * smaller) + 6 * smaller
      if (cost < least) [best, least] = [place, cost]
    }
  })
  return size === SIZE || overlap(boxAt(best), allTaken) < CROWDED ? best : NOWHERE
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

/** By their numbers, the places of the grid that lie in a province. */
function spotsIn(outline: readonly Point[]): number[] {
  const { x, y, width, height } = boxOf(outline)
  const upTo = (length: number) => Array.from({ length: Math.ceil(length / GRID) }, (_, i) => i)
  return upTo(height).flatMap((row) =>
    upTo(width)
      .filter((column) => contains(outline, [x + column * GRID, y + row * GRID]))
      .map((column) => row * COLUMNS + column),
  )
}
