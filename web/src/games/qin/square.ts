// Squares: numbered row by row from 0, named a1 to m13; and where they lie on the plane of the drawing.

export type Square = number
/** The way to a neighbour: right, down, left, up. */
export type Turn = 0 | 1 | 2 | 3

export const WIDTH = 13
export const N_SQUARES = WIDTH * WIDTH
export const COLUMNS = 'abcdefghijklm'
export const TURNS: readonly Turn[] = [0, 1, 2, 3]
/** The side of a square in the drawing. */
export const SIDE = 60

const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

export const columnOf = (square: Square): number => square % WIDTH
export const rowOf = (square: Square): number => Math.floor(square / WIDTH)
export const nameOf = (square: Square): string => `${COLUMNS[columnOf(square)] ?? ''}${rowOf(square) + 1}`
export const squareOf = (name: string): Square => (Number(name.slice(1)) - 1) * WIDTH + COLUMNS.indexOf(name.charAt(0))
export const squaresOf = (names: readonly string[]): Square[] => names.map(squareOf)

/** The square at a column and row, or null outside the board. */
export function squareAt(column: number, row: number): Square | null {
  const isInside = column >= 0 && column < WIDTH && row >= 0 && row < WIDTH
  return isInside ? row * WIDTH + column : null
}

/** The neighbour that way, or null at the rim. */
export function neighbour(square: Square, turn: Turn): Square | null {
  const [across, down] = STEPS[turn] ?? [0, 0]
  return squareAt(columnOf(square) + across, rowOf(square) + down)
}

export const left = (square: Square): number => columnOf(square) * SIDE
export const top = (square: Square): number => rowOf(square) * SIDE

/** The middle of a square. */
export const centre = (square: Square): readonly [number, number] => [left(square) + SIDE / 2, top(square) + SIDE / 2]

/** A number from 0 to 1 that is always the same for the same square, to vary its drawing. */
export function chance(square: Square, salt: number): number {
  const x = Math.sin(square * 127.1 + salt * 311.7) * 43758.5453
  return x - Math.floor(x)
}
