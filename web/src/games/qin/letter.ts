// Colours as they are written in tiles and boards.

import type { Colour } from './view'

export type Letter = 'R' | 'Y' | 'B'

export const LETTERS: readonly Letter[] = ['R', 'Y', 'B']
export const COLOUR_OF_LETTER: Readonly<Record<Letter, Colour>> = { R: 'red', Y: 'yellow', B: 'blue' }

export function isLetter(text: string | undefined): text is Letter {
  return text === 'R' || text === 'Y' || text === 'B'
}
