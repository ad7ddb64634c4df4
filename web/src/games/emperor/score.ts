// Points as markers on a track of fifty cells, and what alliances would bring.

import type { Alliance, MapData } from './map'
import type { View } from './view'

const CELLS = 50

export interface Marker {
  readonly seat: number
  readonly cell: number
  /** How often the track has been run through. */
  readonly laps: number
  /** Its place among those on the same cell, and how many these are. */
  readonly place: number
  readonly of: number
}

export function markersOf(points: readonly number[]): Marker[] {
  const cells = points.map((n) => n % CELLS)
  return points.map((n, seat) => ({
    seat,
    cell: cells[seat]!,
    laps: Math.floor(n / CELLS),
    place: cells.slice(0, seat).filter((cell) => cell === cells[seat]).length,
    of: cells.filter((cell) => cell === cells[seat]).length,
  }))
}

export interface Rank {
  readonly owner: number
  readonly n: number
}

/** Owners with at least one, most first. */
export function ranked(numbers: readonly number[]): Rank[] {
  return numbers
    .map((n, owner) => ({ owner, n }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n || a.owner - b.owner)
}

/** The owners with most; none if nobody has any. */
export function leaders(numbers: readonly number[]): number[] {
  const most = Math.max(0, ...numbers)
  return ranked(numbers).flatMap(({ owner, n }) => (n === most ? [owner] : []))
}

/** Emissaries of each owner in a province as they will count at the end, when those on markets have joined the dragon. */
export function envoys(view: View, map: MapData, province: string): number[] {
  const atDragon = view.provinces[province]?.emissaries ?? []
  if (view.phase === 'over') return [...atDragon]
  const inMarkets = Object.entries(view.markets).filter(([space]) =>
    map.spaces.get(space)?.provinces.includes(province),
  )
  return atDragon.map((n, owner) => n + inMarkets.filter(([, keeper]) => keeper === owner).length)
}

/** Which seats an alliance would bring points if it were scored as things stand, and how many. */
export function allianceNow(view: View, map: MapData, { between }: Alliance): { seats: number[]; points: number } {
  const [first, second] = between.map((province) => envoys(view, map, province)) as [number[], number[]]
  const others = leaders(second)
  return {
    seats: leaders(first).filter((owner) => owner < view.seats.length && others.includes(owner)),
    points: [...first, ...second].reduce((sum, n) => sum + n, 0),
  }
}
