// A tile in the hand of somebody who holds it by one half and turns it around that half.

import type { Move } from '../contract'
import { nameOf, neighbour, squareOf, type Square, type Turn } from './square'
import { COLOUR_OF_LETTER, LETTERS, isLetter, type Letter } from './letter'
import type { Colour } from './view'

/** The half under the hand, the other half, and on which side of the first it lies. */
export interface Grip {
  readonly near: Letter
  readonly far: Letter
  readonly turn: Turn
}

/** A colour on a square. */
export interface Half {
  readonly letter: Letter
  readonly square: Square
}

/** The parts of a lay action; see ACTIONS in games/qin/text.py. */
export type Lay = Readonly<Record<'first' | 'second' | 'direction' | 'square', string>>

/** A tile such as "RY" held by one of its halves. */
export function grip(tile: string, half: 0 | 1, turn: Turn): Grip {
  const [near, far] = half === 0 ? [tile[0], tile[1]] : [tile[1], tile[0]]
  if (!isLetter(near) || !isLetter(far)) throw new Error(`${tile} is no tile`)
  return { near, far, turn }
}

export function turned(turn: Turn, by: number): Turn {
  return ((((turn + by) % 4) + 4) % 4) as Turn
}

/** The action that puts the near half on a square; null where its first square would be off the board. */
export function layOf({ near, far, turn }: Grip, square: Square): Lay | null {
  const isBackwards = turn >= 2
  const first = isBackwards ? neighbour(square, turn) : square
  if (first === null) return null
  const [one, two] = isBackwards ? [far, near] : [near, far]
  return {
    first: COLOUR_OF_LETTER[one],
    second: COLOUR_OF_LETTER[two],
    direction: turn % 2 === 0 ? 'across' : 'down',
    square: nameOf(first),
  }
}

/** What a held tile covers when its near half is put on a square; only the part on the board. */
export function halvesAt({ near, far, turn }: Grip, square: Square): Half[] {
  const other = neighbour(square, turn)
  return [{ letter: near, square }, ...(other === null ? [] : [{ letter: far, square: other }])]
}

/** What a lay action covers; nothing for any other. */
export function halvesOf(move: Move): Half[] {
  const { first, second, direction, square } = move.parts
  if (move.kind !== 'lay' || !square) return []
  const one = squareOf(square)
  const two = neighbour(one, direction === 'down' ? 1 : 0)
  const halves = [{ letter: letterOf(first), square: one }]
  return two === null ? halves : [...halves, { letter: letterOf(second), square: two }]
}

function letterOf(colour: string | undefined): Letter {
  const letter = LETTERS.find((known) => COLOUR_OF_LETTER[known] === (colour as Colour))
  if (!letter) throw new Error(`${String(colour)} is no colour of a tile`)
  return letter
}
