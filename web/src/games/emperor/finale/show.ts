// What the final scoring is told in. Map and tray share it.

import type { Desk } from '../../contract'
import { showsOf, type Plot } from '../../shared/finale/show.svelte'
import type { View } from '../view'
import { stepsOf, totalOf, type Step } from './steps'

/** Milliseconds a step is seen; one that brings nothing is soon over. */
const PACE = 1100
const QUICK = 350

export const PLOT: Plot<View, Step> = {
  steps: (desk) => stepsOf(desk.view),
  pace: (step) => (step.kind === 'alliance' && step.gains.length === 0 ? QUICK : PACE),
}

export const showOf = showsOf(PLOT)

/** The points of every seat, at the end as far as the show has come. */
export function pointsOf(desk: Desk<View>): readonly number[] {
  return showOf(desk).step?.tallies.map(totalOf) ?? desk.view.seats.map(({ points }) => points)
}
