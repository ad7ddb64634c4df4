// A table after a move: the state before, and what is new in it.

import type { Moved, TableNow } from './types'

/** The state after a move; null if the state is not the one before it. */
export function followed(state: TableNow | null, moved: Moved): TableNow | null {
  if (!state?.frame || moved.seq !== state.seq + 1) return null
  const { updated, to_move, rule, last, scores, view, time, ...more } = moved
  const { number } = last
  const seen = { ...(state.frame.view as object), ...(view as object) }
  return {
    ...state,
    ...more,
    type: 'state',
    table: { ...state.table, to_move, n_moves: number, updated, time },
    frame: { ...state.frame, number, view: seen, to_move, rule, last, scores },
  }
}
