// What the end of the game is told in.

import { showsOf, type Plot } from '../../shared/finale/show.svelte'
import type { View } from '../view'
import { stepsOf, type Step } from './steps'

/** Milliseconds that a step is seen; white points go quickly. */
const PACE = 1900
const QUICK = 450

export const PLOT: Plot<View, Step> = {
  steps: (desk) => (desk.view.final ? stepsOf(desk.view.final, desk.frame.result?.rounds) : []),
  pace: (step) => (step.kind === 'white' && step.number > 1 ? QUICK : PACE),
}

export const showOf = showsOf(PLOT)
