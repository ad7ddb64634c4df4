// A position in notation as a table that nobody sits at yet.

import { StillDesk } from '../desk/still-desk.svelte'
import { loadGame, type Game } from '../games/registry.svelte'
import { lookAt } from '../wire/http'
import type { Frame, PositionInfo, SeatInfo, TableInfo } from '../wire/types'

export class PositionDesk extends StillDesk {
  readonly table: TableInfo
  readonly frame: Frame
  readonly before = null

  constructor(
    game: Game,
    readonly position: PositionInfo,
  ) {
    super(game)
    this.frame = position.frame
    this.table = tableOf(position)
  }

  static async open(text: string): Promise<PositionDesk> {
    const position = await lookAt(text)
    return new PositionDesk(await loadGame(position.game), position)
  }
}

function tableOf({ game, options, seats, frame }: PositionInfo): TableInfo {
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
  }
}

/** Seats have numbers until somebody sits there. */
function seatOf(colour: number): SeatInfo {
  return { kind: 'person', name: null, bot: null, is_online: false, has_resigned: false, is_mine: false, colour }
}
