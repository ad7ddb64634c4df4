// Seats in the order of their success.

import type { Frame, Phrase, TableInfo } from '../wire/types'

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

/** Why whoever is first is first, and what decided between others with as many points: keys of the game. */
export function whyFirst({ result }: Pick<Frame, 'result'>): readonly Phrase[] {
  if (!result) return []
  const [by, ...more] = result.rounds
  const isPlain = by && !more.length && by.next !== null // else a tie tells it, or nobody else is left
  const first = isPlain ? [{ key: `first.${by.by}`, values: { seats: by.ahead, n: by.best, m: by.next } }] : []
  return [...first, ...result.ties]
}

/** How the rules rank: a key of the game, and one of the client where somebody has given up. */
export function howRanked({ result }: Pick<Frame, 'result'>, { seats }: Pick<TableInfo, 'seats'>): readonly string[] {
  if (!result) return []
  return seats.some(({ has_resigned }) => has_resigned) ? ['first.rule', 'first.resigned'] : ['first.rule']
}
