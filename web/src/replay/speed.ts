// How fast a replay plays by itself.

import { recall, remember } from '../parts/memory'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

const STORED = 'replay-speed'
/** Milliseconds that a move is shown at the plain speed. */
const PACE = 1300

export function rememberedSpeed(): Speed {
  return SPEEDS.find((speed) => String(speed) === recall(STORED)) ?? 1
}

export function rememberSpeed(speed: Speed): void {
  remember(STORED, String(speed))
}

export function paceOf(speed: Speed): number {
  return PACE / speed
}
