// Moving over the board by keys.

import { WIDTH, columnOf, neighbour, rowOf, squareAt, type Square, type Turn } from './square'

const TURN_OF_KEY: Readonly<Record<string, Turn>> = { ArrowRight: 0, ArrowDown: 1, ArrowLeft: 2, ArrowUp: 3 }

/** Where a key leads from a square; null if it is no key that moves. The rim stops. */
export function moved(square: Square, key: string): Square | null {
  const turn = TURN_OF_KEY[key]
  if (turn !== undefined) return neighbour(square, turn) ?? square
  if (key === 'Home') return squareAt(0, rowOf(square))
  if (key === 'End') return squareAt(WIDTH - 1, rowOf(square))
  if (key === 'PageUp') return squareAt(columnOf(square), 0)
  if (key === 'PageDown') return squareAt(columnOf(square), WIDTH - 1)
  return null
}
