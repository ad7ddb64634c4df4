// A table that is played at though the server keeps none: what its desk asks is answered in the server's place.

import type { Game } from '../games/registry.svelte'
import { isSame } from '../parts/same'
import type { Answer, Unnumbered } from '../wire/connection'
import type { Frame, TableInfo } from '../wire/types'
import { nowOf } from './bare-table'
import { LiveDesk } from './live-desk.svelte'

export abstract class Staged {
  readonly game: Game
  #desk = $state.raw() as LiveDesk
  #seq = 0

  constructor(game: Game) {
    this.game = game
  }

  get desk(): LiveDesk {
    return this.#desk
  }

  /** A table that looks the same stays, so that nothing is drawn anew. */
  protected begin(table: TableInfo, frame: Frame, legal: number[]): void {
    if (this.#desk && isSame(this.#desk.table, table)) return this.show(frame, legal)
    const now = nowOf(table, ++this.#seq, frame, legal)
    this.#desk = new LiveDesk(this.game, now, frame, (request) => this.answer(request) as Promise<never>)
  }

  protected show(frame: Frame, legal: number[]): void {
    this.#desk.update(nowOf(this.#desk.table, ++this.#seq, frame, legal), frame)
  }

  /** What is told of a move that was made. */
  protected done(): Answer {
    return { type: 'done', id: 0, seq: this.#seq }
  }

  protected abstract answer(request: Unnumbered): Promise<Answer>
}
