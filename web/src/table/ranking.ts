// Seats in the order of their success.

import type { Frame } from '../wire/types'

export interface Place {
  readonly seat: number
  /** Null while nothing is decided. */
  readonly rank: number | null
  readonly isWinner: boolean
}

/** By rank once the game is over, by seat before. */
export function ranking({ scores, result }: Pick<Frame, 'scores' | 'result'>): Place[] {
  const places = scores.map((_, seat) => ({
    seat,
    rank: result?.ranks[seat] ?? null,
    isWinner: result?.winners.includes(seat) ?? false,
  }))
  return places.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.seat - b.seat)
}
