// A small view for tests.

import { COLUMNS, squareOf } from './square'
import { COLOUR_OF_LETTER, isLetter } from './letter'
import type { Province, View, Village } from './view'

/** A view with some squares covered: {g5: 'R', a1: '~'}; provinces and villages as they are told. */
export function exampleView(
  letters: Record<string, string>,
  provinces: readonly Province[] = [],
  villages: readonly Village[] = [],
): View {
  const cells = Array.from({ length: 169 }, () => '.')
  for (const [name, letter] of Object.entries(letters)) cells[squareOf(name)] = letter
  for (const village of villages) for (const name of village.squares) cells[squareOf(name)] = 'o'
  for (const { colour, squares } of provinces) {
    const letter = 'RYB'.split('').find((known) => isLetter(known) && COLOUR_OF_LETTER[known] === colour) ?? '.'
    for (const name of squares) cells[squareOf(name)] = letter
  }
  const board = COLUMNS.split('').map((_, row) => cells.slice(row * 13, row * 13 + 13).join(''))
  const seat = { pagodas_left: 20, hand: [], n_hand: 3 }
  return {
    turn: 0,
    phase: 'lay',
    to_move: 0,
    passes_in_a_row: 0,
    ending: null,
    board,
    provinces,
    villages,
    n_piles: 60,
    seats: [seat, seat],
    piles: {},
    rng: '',
  }
}
