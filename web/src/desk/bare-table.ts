// A table that the server does not keep: a position that is looked at, a step of a lesson, an analysis.

import type { Frame, SeatInfo, TableInfo, TableNow } from '../wire/types'

interface Bare {
  game: string
  options: Record<string, string>
  seats: number
  frame: Frame
}

export function bareTable({ game, options, seats, frame }: Bare): TableInfo {
  return {
    id: '',
    game,
    options,
    seats: Array.from({ length: seats }, (_, colour) => seatOf(colour)),
    status: 'waiting',
    is_listed: false,
    is_import: false,
    is_outdated: false,
    to_move: frame.to_move,
    n_moves: 0,
    created: 0,
    updated: 0,
    commitment: '',
    winners: null,
    next_table: null,
    is_from_position: true,
    has_hints: false,
    is_guided: false,
    clock: null,
    is_rated: false,
    has_free_text: false,
    time: null,
    tournament: null,
    hands: [],
  }
}

/** What a server would tell of it. */
export function nowOf(table: TableInfo, seq: number, frame: Frame, legal: number[]): TableNow {
  return {
    type: 'state',
    seq,
    table,
    frame,
    legal,
    undo: 'no',
    undo_seat: null,
    asking: null,
    preparing: null,
    calling: null,
    plans: [],
  }
}

/** Seats have numbers until somebody sits there. */
function seatOf(colour: number): SeatInfo {
  const nobody = { kind: 'person', name: null, bot: null, is_online: false, is_mine: false } as const
  return { ...nobody, has_resigned: false, is_flagged: false, colour }
}
