// A table after a move: the state before, and what is new in it.

import type { Frame, Moved, TableNow } from './types'

/** The state after a move; null if the state is not the one before it. */
export function followed(state: TableNow | null, moved: Moved): TableNow | null {
  if (!state?.frame || moved.seq !== state.seq + 1) return null
  const { seq, updated, to_move, rule, last, scores, legal, undo, undo_seat } = moved
  const view = { ...(state.frame.view as object), ...(moved.view as object) }
  const frame: Frame = { ...state.frame, number: last.number, view, to_move, rule, last, scores }
  const table = { ...state.table, to_move, n_moves: last.number, updated }
  return { ...state, seq, table, frame, legal, undo, undo_seat }
}
