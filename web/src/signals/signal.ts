// What happens at a table that somebody who looks elsewhere wants to know.

export type Signal = 'turn' | 'end'

/** How a table stands for the people at this browser. */
export interface Standing {
  /** The seat of theirs that is to decide. */
  readonly called: number | null
  readonly isOver: boolean
}

/** Nothing is new to somebody who has just come, or who passes the device to the next at the same screen. */
export function signalBetween(before: Standing | null, now: Standing): Signal | null {
  if (!before) return null
  if (now.isOver) return before.isOver ? null : 'end'
  return now.called !== null && before.called === null ? 'turn' : null
}
