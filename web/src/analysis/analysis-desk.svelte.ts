// The desk of the analysis board: whoever is to move, every legal move is made at once.

import { LiveDesk } from '../desk/live-desk.svelte'
import type { Move } from '../games/contract'

export class AnalysisDesk extends LiveDesk {
  /** Nothing is at stake, and everything can be taken back. */
  override propose(move: Move | null, isTentative = false): void {
    if (!move || isTentative || !this.isLegal(move)) return super.propose(move, isTentative)
    super.propose(null)
    this.answer(move)
  }
}
