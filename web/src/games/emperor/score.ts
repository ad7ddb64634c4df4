// Points as markers on a track of fifty cells, and what alliances would bring.

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

/** Which seats an alliance would bring points if it were scored as things stand. */
export function allianceNow({ alliances }: View, number: number): Rank[] {
  return ranked(alliances[number - 1] ?? [])
}
