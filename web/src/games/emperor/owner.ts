// Owners of pieces: the seats and, in the duel, the Emperor, who comes after them.

import { lookOf } from '../../people/looks.svelte'
import type { View } from './view'

export function isDuel(view: View): boolean {
  return view.emperors_cards !== null
}

/** The Emperor's number among the owners; null where there is none. */
export function emperorOf(view: View): number | null {
  return isDuel(view) ? view.seats.length : null
}

/** The colour of an owner's pieces. Inside `.emp.duel` the third owner is the Emperor (palette.css). */
export function ownerColour(owner: number): string {
  return `var(--emp-owner-${lookOf(owner)})`
}

/** The colour of signs upon that colour. */
export function onOwnerColour(owner: number): string {
  return `var(--emp-on-owner-${lookOf(owner)})`
}
