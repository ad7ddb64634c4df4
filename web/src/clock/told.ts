// When clocks were told: from there they are counted down.

import type { TimeNow } from '../wire/types'

const toldAt = new WeakMap<TimeNow, number>()

/** As of when it is seen for the first time, which is at once where time runs fast: moves do not wait there. */
export function noteTold(time: TimeNow): void {
  if (!toldAt.has(time)) toldAt.set(time, performance.now())
}

/** Seconds that a seat has left. The server judges; this is what it will find, as far as is known here. */
export function leftOf(time: TimeNow, seat: number, now = performance.now()): number {
  const gone = time.running === seat ? Math.max(0, now - (toldAt.get(time) ?? now)) / 1000 : 0
  return Math.max(0, (time.left[seat] ?? 0) - gone)
}
