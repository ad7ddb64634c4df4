// A table as it was: all frames that a seat may see, one of them shown.

import type { Move } from '../games/contract'
import type { Game } from '../games/registry.svelte'
import { getFrames, getPosition } from '../wire/http'
import type { Frame, Frames, Line, TableInfo } from '../wire/types'
import { StillDesk } from './still-desk.svelte'

const CHUNK = 40

/** Its log loads from the beginning. */
export class ReplayDesk extends StillDesk {
  readonly table: TableInfo
  readonly #token: string | undefined
  readonly #nFrames: number
  #frames = $state.raw<readonly Frame[]>([])
  #number = $state(0)
  /** The frame that is shown as soon as it is loaded. */
  #wanted = 0
  #before = $state.raw<unknown>(null)
  /** A moment that might have been, shown in place of what was. */
  #instead = $state.raw<Frame | null>(null)
  /** What would have been better at the moment that is shown: the board proposes it. */
  better = $state.raw<Move | null>(null)

  private constructor(game: Game, table: TableInfo, token: string | undefined, first: Frames) {
    super(game)
    this.table = table
    this.#token = token
    this.#nFrames = first.n_frames
    this.#frames = first.frames
  }

  /** The replay of a table, seen with the token of a seat or as a spectator; the rest of it keeps loading. */
  static async open(game: Game, table: TableInfo, token: string | undefined): Promise<ReplayDesk> {
    return new ReplayDesk(game, table, token, await getFrames(table.id, 0, CHUNK, token))
  }

  /** Load frames up to a number, all of them if none is given. */
  async load(number = this.end): Promise<void> {
    while (this.#frames.length <= number && this.#frames.length < this.#nFrames) {
      const { frames } = await getFrames(this.table.id, this.#frames.length, CHUNK, this.#token)
      if (!frames.length) return
      this.#frames = [...this.#frames, ...frames]
      if (this.#wanted > this.#number) this.goTo(this.#wanted)
    }
  }

  get frame(): Frame {
    return this.#instead ?? this.#frames[this.#number]!
  }

  get before(): unknown {
    return this.#before
  }

  override get proposed(): Move | null {
    return this.#instead ? null : this.better
  }

  get number(): number {
    return this.#number
  }

  /** Of the last frame there is. */
  get end(): number {
    return this.#nFrames - 1
  }

  get lines(): Line[] {
    return this.#frames.flatMap((frame) => frame.last ?? [])
  }

  goTo(number: number): void {
    this.#wanted = Math.min(Math.max(number, 0), this.end)
    const shown = Math.min(this.#wanted, this.#frames.length - 1)
    this.#before = shown === this.#number + 1 && !this.#instead ? this.frame.view : null
    this.#instead = null
    this.#number = shown
  }

  /** Show what might have been, or again what was. */
  showInstead(frame: Frame | null): void {
    this.#before = frame?.number === this.frame.number + 1 ? this.frame.view : null
    this.#instead = frame
  }

  /** What is shown now in notation. */
  async position(): Promise<string> {
    return (await getPosition(this.table.id, this.number, this.#token)).text
  }
}
