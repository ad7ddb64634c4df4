// The names upon a map. Which of many places around a space, or in a province, each of them takes is worked out while the
// client is built (placing.ts): here they are written there.

import type { MapData, Point, Space } from '../map.ts'
import { boxAround, boxOf, type Box } from './boxes.ts'

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
/** Sizes in units of the drawing: letters of spaces, and how much greater those of provinces are. */
export const SIZE = 12
/** Of the width of a map with its frame: more than ten pixels on a phone. */
const NARROW = 10.1 / 390
const FRAME = 36
export const GREATER = [1.67, 1.42, 1.17, 1]
const GREAT_WIDTH = 0.84
/** What is drawn around the middle of spaces and of border spaces. */
export const SPACE = 14
export const BORDER = 17
/** Places around a space: so many directions, at these distances from its edge. */
export const TURNS = 32
export const GAPS = [2, 5, 9, 14]
/** How many these are. The numbers after theirs mean the same places, of a shortened name. */
export const AROUND = TURNS * GAPS.length
/** Places in a province: those of a grid over it, row by row, for each size. No grid is wider. */
export const GRID = 9
export const COLUMNS = 128
/** The place of a name that is left out. */
export const NOWHERE = -1

/** What is written at the given places: one for each space, then one for each province. */
export function letteringOf(map: MapData, pen: Pen, places: readonly number[]): Lettering {
  const spaces = [...map.spaces.values()].map(
    (space, i) => [space.name, spaceLabel(space, pen, places[i] ?? 0)] as const,
  )
  const provinces = map.provinces
    .map((one, i) => [one, places[spaces.length + i] ?? NOWHERE] as const)
    .filter(([, place]) => place !== NOWHERE)
    .map(([one, place]) => [one.name, provinceLabel(boxOf(one.outline), pen.write(one.name), pen.size, place)] as const)
  return { spaces: new Map(spaces), provinces: new Map(provinces) }
}

/** A pen as it suits a screen. Where a map is small on it, letters are larger and take more of its room. */
export function penFor(map: MapData, words: Pick<Pen, 'write' | 'shorten'>, isNarrow: boolean): Pen {
  return { ...words, size: isNarrow ? (map.size[0] + FRAME) * NARROW : SIZE }
}

export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDTH_OF.get(letter) ?? OTHER), 0)
}

export function spaceLabel(space: Space, { write, shorten, size }: Pen, place: number): Label {
  const text = place < AROUND ? write(space.name) : shorten(space.name)
  return labelIn(spaceBox(space, text, size, place % AROUND), text, size)
}

export function spaceBox({ at, isBorder }: Space, text: string, size: number, place: number): Box {
  const radius = (isBorder ? BORDER : SPACE) + GAPS[Math.floor(place / TURNS)]!
  return boxAt(at, radius, ((place % TURNS) / TURNS) * 2 * Math.PI, widthOf(text) * size, size)
}

/** The box that touches a circle from a direction. */
function boxAt([left, top]: Point, radius: number, angle: number, width: number, height: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // Straight above or below its middle is there; the more aside, the more its end.
  const x = cos * radius + Math.sign(cos) * Math.min(Math.abs(cos) * 1.3, 1) * (width / 2)
  const y = sin * (radius + height / 2)
  return boxAround([left + x, top + y], width, height)
}

export function provinceLabel({ x, y }: Box, text: string, letters: number, place: number): Label {
  const size = GREATER[place % GREATER.length]! * letters
  const spot = Math.floor(place / GREATER.length)
  const middle: Point = [x + (spot % COLUMNS) * GRID, y + Math.floor(spot / COLUMNS) * GRID]
  return labelIn(boxAround(middle, (text.length + 0.4) * GREAT_WIDTH * size, size), text, size)
}

function labelIn(box: Box, text: string, size: number): Label {
  return { text, x: box.x + box.width / 2, y: box.y + box.height / 2, size, box }
}
