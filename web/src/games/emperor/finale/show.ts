// What the final scoring is told in. Map and tray share it.

import type { Desk } from '../../contract'
import { showsOf, type Plot } from '../../shared/finale/show.svelte'
import { mapOf } from '../map'
import type { View } from '../view'
import { scoredSince, stepsOf, totalOf, type Step } from './steps'

/** Milliseconds a step is seen; one that brings nothing is soon over. */
const PACE = 1100
const QUICK = 350

export const PLOT: Plot<View, Step> = {
  steps: (desk) => (desk.view.phase === 'over' ? stepsOf(desk.view, mapOf(desk.view.map), freshProvinces(desk)) : []),
  pace: (step) => (step.kind === 'alliance' && step.gains.length === 0 ? QUICK : PACE),
}

export const showOf = showsOf(PLOT)

/** The points of every seat, at the end as far as the show has come. */
export function pointsOf(desk: Desk<View>): readonly number[] {
  return showOf(desk).step?.tallies.map(totalOf) ?? desk.view.seats.map(({ points }) => points)
}

/** The log of the last move names what was scored only at the end, also when its view is all there is. */
function freshProvinces({ frame, before, view }: Desk<View>): string[] | null {
  const events = frame.last?.events ?? []
  if (!events.some(({ key }) => key === 'over')) return scoredSince(before, view)
  return events.flatMap(({ key, values }) => (key === 'scored.final' ? [String(values['province'])] : []))
}
