// The view of a table of Qin, as games/qin/render.py writes it.

export type Letter = 'R' | 'Y' | 'B'
export type Colour = 'red' | 'yellow' | 'blue'

export const LETTERS: readonly Letter[] = ['R', 'Y', 'B']
export const COLOUR_OF_LETTER: Readonly<Record<Letter, Colour>> = { R: 'red', Y: 'yellow', B: 'blue' }

export interface Province {
  readonly colour: Colour
  readonly owner: number | null
  readonly pagodas: number
  readonly squares: readonly string[]
}

export interface Village {
  readonly squares: readonly string[]
  readonly holder: number | null
}

export interface SeatView {
  readonly pagodas_left: number
  /** Tiles as two letters; empty where I may not see them. */
  readonly hand: readonly string[]
  readonly n_hand: number
}

export interface View {
  readonly phase: 'lay' | 'over'
  readonly to_move: number | null
  /** Thirteen rows of R Y B, steppe ., water ~ and village o. */
  readonly board: readonly string[]
  readonly provinces: readonly Province[]
  readonly villages: readonly Village[]
  readonly seats: readonly SeatView[]
  readonly n_piles: number
}

export function isLetter(text: string | undefined): text is Letter {
  return text === 'R' || text === 'Y' || text === 'B'
}
