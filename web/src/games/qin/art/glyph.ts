// Small figures drawn many times over: a path for each, made of pieces that begin at an offset from the figure's middle.

import { centre, type Square } from '../square'
import type { Letter } from '../letter'

type Piece = readonly [x: number, y: number, path: string]

const FLAME: readonly Piece[] = [
  [
    0,
    15,
    'c-8 0-12.5-5-12.5-11c0-7 5-9.5 6.5-19c5.5 3 8.5 7.5 8 12.5c1.8-1 2.8-3 2.8-5c4.5 4 7.7 7.5 7.7 11.5c0 6.5-4.5 11-12.5 11z',
  ],
  [0, 12, 'c3.5 0 5.5-2 5.5-5c0-3.5-3-6.5-6.5-9c-1 4-4.5 5.5-4.5 9c0 2.5 2 5 5.5 5z'],
]
const GRAIN: readonly Piece[] = [
  [-1.3, 16, 'v-20h2.6v20z'],
  [0, -5, 'c-5-4-4-9 0-12.5c4 3.5 5 8.5 0 12.5z'],
  ...[12, 4.5, -3].flatMap((y): Piece[] => [
    [1.5, y, 'c1-6 5-8.5 10.5-8.5c0 6-4 9.5-10.5 8.5z'],
    [-1.5, y, 'c-1-6-5-8.5-10.5-8.5c0 6 4 9.5 10.5 8.5z'],
  ]),
]
const WAVES: readonly Piece[] = [-9, 0, 9].map((y): Piece => [-14, y, 'c3.5-6 7-6 10.5-1.5s7 4.5 10.5 0s5-3.5 7-2.5'])

/** Colours are told by their figure, too. */
export const FIGURE: Readonly<Record<Letter, readonly Piece[]>> = { R: FLAME, Y: GRAIN, B: WAVES }

export const TUFT: readonly Piece[] = [[0, 3, 'q-1-5-4-7m4 7q0-5 1-9m-1 9q1-4 5-6']]
export const HILLS: readonly Piece[] = [
  [-20, 8, 'q7-4 10-17q2-5 5 0q3 7 6 9q3-7 6-5q4 3 6 9q2 3 6 4m-28-10q3 3 5 1m14 4q2 2 4 1'],
]
export const RIPPLE: readonly Piece[] = [[-9, 0, 'q4.5-5 9 0t9 0']]
const WALLS: readonly Piece[] = [[-8, 8, 'v-10h16v10z']]
const ROOF: readonly Piece[] = [[-11.5, -1, 'q6-2.5 7.5-8h8q1.5 5.5 7.5 8z']]
export const HOUSE = { walls: WALLS, roof: ROOF }

/** A figure drawn at a point, of its natural size. */
export function at(figure: readonly Piece[], x: number, y: number): string {
  return figure.map(([dx, dy, path]) => `M${round(x + dx)} ${round(y + dy)}${path}`).join('')
}

/** A figure in the middle of each square. */
export function onEach(figure: readonly Piece[], squares: readonly Square[]): string {
  return squares.map((square) => at(figure, ...centre(square))).join('')
}

const round = (x: number): number => Math.round(x * 10) / 10

/** The sign of each seat, ▲ ● ■ ◆, around a point. */
export const SIGNS: readonly string[] = [
  'M0-7.5L8 6.5H-8Z',
  'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z',
  'M-6.5-6.5h13v13h-13Z',
  'M0-8.5L8 0L0 8.5L-8 0Z',
]
