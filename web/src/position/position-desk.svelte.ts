// A position in notation as a table that nobody sits at yet.

import { bareTable } from '../desk/bare-table'
import { StillDesk } from '../desk/still-desk.svelte'
import { loadGame, type Game } from '../games/registry.svelte'
import { lookAt } from '../wire/http'
import type { Frame, PositionInfo, TableInfo } from '../wire/types'

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
    this.table = bareTable(position)
  }

  static async open(text: string): Promise<PositionDesk> {
    const position = await lookAt(text)
    return new PositionDesk(await loadGame(position.game), position)
  }
}
