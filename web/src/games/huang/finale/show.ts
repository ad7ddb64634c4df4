// What the end of the game is told in.

import type { Desk } from '../../contract'
import { showsOf, type Plot } from '../../shared/finale/show.svelte'
import type { View } from '../view'
import { stepsOf, type Step } from './steps'

/** Milliseconds that a step is seen; white points go quickly. */
const PACE = 1900
const QUICK = 450

export const PLOT: Plot<View, Step> = {
  steps: (desk) => (desk.view.final ? stepsOf(desk.view.final, resignedOf(desk)) : []),
  pace: (step) => (step.kind === 'white' && step.number > 1 ? QUICK : PACE),
}

export const showOf = showsOf(PLOT)

/** The seats that come after all others, whatever they have. */
export function resignedOf({ table }: Desk<View>): number[] {
  return table.seats.flatMap(({ has_resigned }, seat) => (has_resigned ? [seat] : []))
}
