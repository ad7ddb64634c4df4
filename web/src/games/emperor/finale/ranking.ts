// How a province was scored: its owners by their houses, as the server counted them.

import type { MapData } from '../map'
import { emperorOf } from '../owner'
import type { View } from '../view'
import { scoredSince } from './steps'

export interface Ranked {
  readonly owner: number
  readonly houses: number
  /** Owners with as many houses share it. */
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
export function rankingsSince(before: View | null, view: View, map: MapData): Ranking[] {
  if (view.phase === 'over') return []
  return (scoredSince(before, view) ?? []).map((province) => ({ province, rows: rowsOf(view, map, province) }))
}

function rowsOf(view: View, map: MapData, province: string): Ranked[] {
  const { houses = [], points = [] } = view.provinces[province] ?? {}
  const numbers = [...new Set(houses)].filter((n) => n > 0).sort((a, b) => b - a)
  const emperor = emperorOf(view)
  const colour = map.provinces.find(({ name }) => name === province)?.colour
  const holder = (colour && view.influence?.[colour]) ?? null
  return [...houses.keys()]
    .filter((owner) => houses[owner]! > 0)
    .sort((a, b) => houses[b]! - houses[a]! || a - b)
    .map((owner) => ({
      owner,
      houses: houses[owner]!,
      rank: numbers.indexOf(houses[owner]!) + 1,
      points: points[owner]!,
      // Only seats have the use of forts.
      isDoubled: owner !== emperor && hasFort(view, map, province, owner),
      receiver: owner === emperor ? holder : owner,
    }))
}

function hasFort(view: View, map: MapData, province: string, owner: number): boolean {
  return view.forts.some(
    (space) => view.houses[space] === owner && (map.spaces.get(space)?.provinces.includes(province) ?? false),
  )
}
