// The final scoring as a play in steps: those that the server tells, between a start and an end, with running totals.

import { SOURCES, type Act, type Gain, type Source, type StepView, type View } from '../view'

export type Tally = Readonly<Record<Source, number>>
/** It starts with what the game itself had brought. */
export type Kind = Act | 'start' | 'end'

export type Step = Omit<StepView, 'act'> & {
  readonly kind: Kind
  /** Points of this step by seat. */
  readonly points: readonly number[]
  /** All points up to and with this step, by seat. */
  readonly tallies: readonly Tally[]
}

type Scene = Omit<Step, 'points' | 'tallies'>

const EMPTY = { gains: [], provinces: [], spaces: [], number: null, colour: null, is_doubled: false }

/** All steps of a finished table. */
export function stepsOf(view: View): Step[] {
  if (!view.final) return []
  const scenes = view.final.steps.map(({ act, ...scene }): Scene => ({ ...scene, kind: act }))
  const start: Scene = { ...EMPTY, kind: 'start', gains: startGains(view, scenes) }
  return played(view, [start, ...scenes, { ...EMPTY, kind: 'end' }])
}

/** The provinces that were scored between two views, in the order of the map. */
export function scoredSince(before: View | null, view: View): string[] {
  if (!before) return []
  return Object.keys(view.provinces).filter(
    (name) => view.provinces[name]?.is_scored && !before.provinces[name]?.is_scored,
  )
}

export function totalOf(tally: Tally): number {
  return SOURCES.reduce((sum, source) => sum + tally[source], 0)
}

/** Counted backwards from the result, so that the totals always end where the server's do. */
function startGains(view: View, scenes: readonly Scene[]): Gain[] {
  const later = scenes.flatMap(({ gains }) => gains)
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

function played(view: View, scenes: readonly Scene[]): Step[] {
  let tallies: readonly Tally[] = view.seats.map(() => NOTHING)
  return scenes.map((scene) => {
    tallies = tallies.map((tally, seat) => added(tally, scene.gains, seat))
    return { ...scene, points: pointsOf(scene.gains, view.seats.length), tallies }
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
