// The final scoring as a play in steps. What everything is worth comes from the server; here it is only put in order.

import type { MapData } from '../map'
import { TILE_COLOURS, type Source, type TileColour, type View } from '../view'

export const SOURCES: readonly Source[] = ['houses', 'influence', 'alliances', 'roads', 'harbours', 'bonus']

export type Tally = Readonly<Record<Source, number>>

/** What a seat gets in a step. */
export interface Gain {
  readonly seat: number
  readonly source: Source
  readonly points: number
}

interface Scene {
  readonly gains: readonly Gain[]
  /** What is to be seen on the map. */
  readonly provinces: readonly string[]
  readonly spaces: readonly string[]
}

export type Deed =
  /** What the game itself had brought, or all houses where it is not known when they scored. */
  | { readonly kind: 'start'; readonly isAllHouses: boolean }
  /** Emissaries on markets join the dragons. */
  | { readonly kind: 'markets' }
  | { readonly kind: 'province'; readonly province: string; readonly holder: number | null }
  | { readonly kind: 'alliance'; readonly number: number }
  | { readonly kind: 'chain'; readonly seat: number; readonly isDoubled: boolean }
  | { readonly kind: 'harbours' }
  | { readonly kind: 'bonus'; readonly colour: TileColour }
  | { readonly kind: 'end' }

export type Kind = Deed['kind']
export type Step = Deed &
  Scene & {
    /** Points of this step by seat. */
    readonly points: readonly number[]
    /** All points up to and with this step, by seat. */
    readonly tallies: readonly Tally[]
  }

type Act = Deed & Partial<Scene>

/** All steps of a finished table. *fresh* are the provinces that only the final scoring scored, null if nobody knows. */
export function stepsOf(view: View, map: MapData, fresh: readonly string[] | null): Step[] {
  if (!view.final) return []
  const acts: Act[] = [
    ...marketActs(view),
    ...provinceActs(view, map, fresh ?? []),
    ...allianceActs(view, map),
    ...chainActs(view),
    ...harbourActs(view, map),
    ...bonusActs(view),
    { kind: 'end' },
  ]
  const isAllHouses = !acts.some((act) => act.kind === 'province')
  const start: Act = { kind: 'start', isAllHouses, gains: startGains(view, acts) }
  return played(view, [start, ...acts])
}

/** The provinces that were scored between two views, in the order of the map; null if there is none before. */
export function scoredSince(before: View | null, view: View): string[] | null {
  if (!before) return null
  return Object.keys(view.provinces).filter(
    (name) => view.provinces[name]?.is_scored && !before.provinces[name]?.is_scored,
  )
}

/** Only sources that can score at this table. */
export function sourcesOf(view: View, map: MapData): Source[] {
  const isUsed: Record<Source, boolean> = {
    houses: true,
    influence: view.influence !== null,
    alliances: true,
    roads: true,
    harbours: hasHarbours(map),
    bonus: hasTiles(view),
  }
  return SOURCES.filter((source) => isUsed[source])
}

export function totalOf(tally: Tally): number {
  return SOURCES.reduce((sum, source) => sum + tally[source], 0)
}

// ---- the parts of the final scoring

function marketActs(view: View): Act[] {
  const spaces = Object.keys(view.markets)
  return spaces.length > 0 ? [{ kind: 'markets', spaces }] : []
}

function provinceActs(view: View, map: MapData, fresh: readonly string[]): Act[] {
  const drawn = map.provinces.filter(({ name }) => fresh.includes(name))
  return drawn.map(({ name, colour }) => {
    const all = view.provinces[name]?.points ?? []
    const holder = view.influence?.[colour] ?? null
    const emperors = all[view.seats.length] ?? 0
    const gains = gainsOf('houses', all.slice(0, view.seats.length))
    if (holder !== null && emperors > 0) gains.push({ seat: holder, source: 'influence', points: emperors })
    return { kind: 'province', province: name, holder, gains, provinces: [name] }
  })
}

function allianceActs(view: View, map: MapData): Act[] {
  return map.alliances.map(({ number, between }) => ({
    kind: 'alliance',
    number,
    gains: gainsOf('alliances', view.final?.alliances[number - 1] ?? []),
    provinces: between,
  }))
}

function chainActs(view: View): Act[] {
  const chains = view.final?.chains ?? []
  return chains.map(({ seat, spaces, points }) => ({
    kind: 'chain',
    seat,
    isDoubled: spaces.some((space) => view.forts.includes(space)),
    gains: [{ seat, source: 'roads', points }],
    spaces,
  }))
}

function harbourActs(view: View, map: MapData): Act[] {
  if (!hasHarbours(map)) return []
  const spaces = [...map.spaces.values()].filter(({ name, isHarbour }) => isHarbour && name in view.houses)
  const gains = gainsOf('harbours', view.final?.harbours ?? [])
  return [{ kind: 'harbours', gains, spaces: spaces.map(({ name }) => name) }]
}

/** What one colour is worth is not told, but what a seat has got for all of its colours is. */
function bonusActs(view: View): Act[] {
  if (!view.final || !hasTiles(view)) return []
  const { bonus } = view.final
  const worth = (seat: number) => {
    const colours = TILE_COLOURS.filter((colour) => bonus[colour].includes(seat)).length
    return (view.seats[seat]?.points_by_source.bonus ?? 0) / Math.max(colours, 1)
  }
  return TILE_COLOURS.map((colour) => ({
    kind: 'bonus',
    colour,
    gains: bonus[colour].map((seat) => ({ seat, source: 'bonus' as const, points: worth(seat) })),
  }))
}

const hasHarbours = (map: MapData): boolean => [...map.spaces.values()].some(({ isHarbour }) => isHarbour)

function hasTiles({ tiles, owners }: View): boolean {
  const isAny = owners.some((owner) => TILE_COLOURS.some((colour) => owner.tiles[colour] > 0))
  return isAny || Object.keys(tiles).length > 0
}

function gainsOf(source: Source, points: readonly number[]): Gain[] {
  return points.flatMap((n, seat) => (n > 0 ? [{ seat, source, points: n }] : []))
}

// ---- running totals

/** Counted backwards from the result, so that the totals always end where the server's do. */
function startGains(view: View, acts: readonly Act[]): Gain[] {
  const later = acts.flatMap((act) => act.gains ?? [])
  return view.seats.flatMap((own, seat) =>
    SOURCES.map((source) => {
      const gained = later.filter((gain) => gain.seat === seat && gain.source === source)
      return {
        seat,
        source,
        points: own.points_by_source[source] - gained.reduce((sum, { points }) => sum + points, 0),
      }
    }).filter(({ points }) => points !== 0),
  )
}

function played(view: View, acts: readonly Act[]): Step[] {
  let tallies: readonly Tally[] = view.seats.map(() => NOTHING)
  return acts.map((act) => {
    const { gains = [], provinces = [], spaces = [] } = act
    tallies = tallies.map((tally, seat) => added(tally, gains, seat))
    return { ...act, gains, provinces, spaces, points: pointsOf(gains, view.seats.length), tallies }
  })
}

const NOTHING: Tally = { houses: 0, influence: 0, alliances: 0, roads: 0, harbours: 0, bonus: 0 }

function added(tally: Tally, gains: readonly Gain[], seat: number): Tally {
  const sums = { ...tally }
  for (const gain of gains) if (gain.seat === seat) sums[gain.source] += gain.points
  return sums
}

function pointsOf(gains: readonly Gain[], nSeats: number): number[] {
  const points = Array.from({ length: nSeats }, () => 0)
  for (const gain of gains) points[gain.seat] = (points[gain.seat] ?? 0) + gain.points
  return points
}
