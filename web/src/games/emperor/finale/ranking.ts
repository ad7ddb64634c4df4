// How a province was scored: its owners by their houses, as the server ranked them.

import { emperorOf } from '../owner'
import { ranked } from '../score'
import type { View } from '../view'
import { scoredSince } from './steps'

export interface Ranked {
  readonly owner: number
  readonly houses: number
  readonly rank: number
  readonly points: number
  /** A house of this owner stands on a fort there. */
  readonly isDoubled: boolean
  /** Who gets the points: the owner, or whoever has influence on the Emperor; null is nobody. */
  readonly receiver: number | null
}

export interface Ranking {
  readonly province: string
  readonly rows: readonly Ranked[]
}

/** Of the provinces that the last move has scored; nothing at the end of the game, which has its own show. */
export function rankingsSince(before: View | null, view: View): Ranking[] {
  if (view.phase === 'over') return []
  return scoredSince(before, view).map((province) => ({ province, rows: rowsOf(view, province) }))
}

function rowsOf(view: View, name: string): Ranked[] {
  const { houses, points, ranks, is_doubled, holder } = view.provinces[name]!
  const emperor = emperorOf(view)
  return ranked(houses).map(({ owner, n }) => ({
    owner,
    houses: n,
    rank: ranks[owner]!,
    points: points[owner]!,
    isDoubled: is_doubled[owner]!,
    receiver: owner === emperor ? holder : owner,
  }))
}
