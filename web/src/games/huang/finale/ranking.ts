// Who has won, and which comparison has told.

import { COMPARISONS, type Compared, type Comparison, type FinalView } from '../view'

export interface Standing {
  readonly seat: number
  readonly compared: readonly Compared[]
  readonly hasResigned: boolean
}

export function standingsOf(final: readonly FinalView[], resigned: readonly number[] = []): Standing[] {
  return final.map(({ compared }, seat) => ({ seat, compared, hasResigned: resigned.includes(seat) }))
}

/** What a comparison looks at. */
export function comparedBy({ compared }: Pick<FinalView, 'compared'>, by: Comparison): Compared {
  return compared[COMPARISONS.indexOf(by)]!
}

/** One comparison of the seats that were still in it. */
export interface Round {
  readonly by: Comparison
  readonly seats: readonly number[]
  /** Those who stay in it. */
  readonly ahead: readonly number[]
  readonly best: number
  /** The best of the others; null if nobody falls back. */
  readonly next: number | null
}

/** The comparisons, up to the one that leaves a single seat ahead. */
export function roundsOf(standings: readonly Standing[]): Round[] {
  let left = standings.filter(({ hasResigned }) => !hasResigned)
  const rounds: Round[] = []
  for (const by of COMPARISONS) {
    if (rounds.length > 0 && left.length < 2) break
    const inOrder = left.toSorted((a, b) => comparedBy(b, by).worth - comparedBy(a, by).worth)
    const best = comparedBy(inOrder[0]!, by)
    const ahead = left.filter((one) => comparedBy(one, by).worth === best.worth)
    const next = inOrder[ahead.length]
    rounds.push({
      by,
      seats: seatsOf(left),
      ahead: seatsOf(ahead),
      best: best.value,
      next: next ? comparedBy(next, by).value : null,
    })
    left = ahead
  }
  return rounds
}

const seatsOf = (standings: readonly Standing[]): number[] => standings.map(({ seat }) => seat)
