// What a review says would have been better is shown as a proposal that nobody can confirm.

import type { Desk } from '../contract'

/** Whether a note of a place is about such a move. */
export function isBetter(desk: Desk, note: string | null): boolean {
  return note === 'proposed' && !desk.isMyDecision
}
