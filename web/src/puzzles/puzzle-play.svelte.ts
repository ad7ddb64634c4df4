// One puzzle being solved: what was tried, what was said of it, and the line of the solution, step by step.

import { bareTable } from '../desk/bare-table'
import { momentOf } from '../desk/pace'
import { Staged } from '../desk/staged.svelte'
import type { Game } from '../games/registry.svelte'
import { wantsNoMotion } from '../parts/motion'
import { myName } from '../people/me.svelte'
import type { Answer, Unnumbered } from '../wire/connection'
import type {
  Answered,
  Frame,
  GivenUp,
  Line,
  PuzzleBrief,
  PuzzleInfo,
  PuzzleStanding,
  Solution,
  TableInfo,
} from '../wire/types'
import { t } from '../words/language.svelte'
import { previewInPuzzle, solvePuzzle, tryInPuzzle, whyInPuzzle } from './asking'

/** Milliseconds that a move is looked at before the next one comes. */
const SHOWN_FOR = 1100

export class PuzzlePlay extends Staged {
  readonly info: PuzzleInfo
  #brief = $state.raw() as PuzzleBrief
  #mine = $state.raw<PuzzleStanding | null>(null)
  #gain = $state<number | null>(null)
  #wrong = $state.raw<Answered | null>(null)
  #solution = $state.raw<Solution | null>(null)
  #isFound = $state(false)
  #shown = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(game: Game, info: PuzzleInfo) {
    super(game)
    this.info = info
    this.#brief = info.puzzle
    this.begin(tableOf(info), info.frame, info.legal)
  }

  /** As it is known now: rating and themes, once something was tried. */
  get brief(): PuzzleBrief {
    return this.#brief
  }

  get mine(): PuzzleStanding | null {
    return this.#mine
  }

  /** What the first attempt has done to the rating; null before it, and later on. */
  get gain(): number | null {
    return this.#gain
  }

  /** The last move, if it was not the best one. */
  get wrong(): Answered | null {
    return this.#wrong
  }

  /** Once it was found, or somebody has given up. */
  get solution(): Solution | null {
    return this.#solution
  }

  /** Whether the best move was found, at whichever attempt. */
  get isFound(): boolean {
    return this.#isFound
  }

  /** How many moves of the line are on the board. */
  get shown(): number {
    return this.#shown
  }

  /** How many there are. */
  get length(): number {
    return this.#frames.length
  }

  /** What is said of the moves of the line. */
  get lines(): readonly Line[] {
    return this.#frames.flatMap(({ last }) => last ?? [])
  }

  leave(): void {
    clearTimeout(this.#timer)
  }

  /** Forth and back in what follows. */
  step(to: number): void {
    clearTimeout(this.#timer)
    this.#put(Math.min(Math.max(to, 0), this.length))
  }

  /** The board as it was, for another attempt. */
  tryAgain(): void {
    clearTimeout(this.#timer)
    this.#wrong = null
    this.#shown = 0
    this.show(this.info.frame, this.info.legal)
  }

  /** See the solution, found or not. */
  async giveUp(): Promise<void> {
    if (this.#solution || this.desk.isActing) return
    const given = await solvePuzzle(this.#brief.id)
    this.tryAgain()
    this.#learn(given, given.solution)
  }

  get #frames(): readonly Frame[] {
    return this.#solution?.frames ?? this.#wrong?.frames ?? []
  }

  #put(number: number): void {
    this.#shown = number
    this.show(this.#frames[number - 1] ?? this.info.frame, [])
  }

  /** By themselves, one after the other, for whoever does not step. */
  #run(to: number): void {
    clearTimeout(this.#timer)
    this.#put(to)
    if (to >= this.length || wantsNoMotion()) return
    const nEvents = this.#frames[to - 1]?.last?.events.length ?? 0
    this.#timer = setTimeout(() => this.#run(to + 1), SHOWN_FOR * momentOf(nEvents, false))
  }

  #learn({ puzzle, mine, gain }: GivenUp | Answered, solution: Solution | null): void {
    this.#brief = puzzle
    this.#mine = mine
    this.#gain = gain ?? this.#gain
    this.#solution = solution
    this.#run(1)
  }

  protected async answer(request: Unnumbered): Promise<Answer> {
    const { id } = this.#brief
    const asked = 'action' in request ? request : null
    if (!asked || asked.type === 'act') return this.#try(asked!.action)
    if (asked.type === 'preview') {
      const { events } = await previewInPuzzle(id, { action: asked.action })
      return { type: 'previewed', id: 0, events }
    }
    const picked = asked.type === 'why' ? asked.picked : null
    const { reason } = await whyInPuzzle(id, { action: asked.action, picked })
    return { type: 'because', id: 0, reason }
  }

  async #try(action: number): Promise<Answer> {
    const answered = await tryInPuzzle(this.#brief.id, { action })
    this.#isFound = answered.is_right
    const solution = answered.solution ?? this.#solution
    this.#wrong = solution ? null : answered
    this.#learn(answered, solution)
    return this.done()
  }
}

/** Whoever solves it sits among bots. */
function tableOf(info: PuzzleInfo): TableInfo {
  const table = bareTable({ ...info, game: info.puzzle.game })
  const own = info.frame.seat
  const seats = table.seats.map((seat, number) =>
    number === own ? { ...seat, name: myName() ?? t('puzzle.you'), is_mine: true } : { ...seat, kind: 'bot' as const },
  )
  return { ...table, seats, status: 'running', to_move: own }
}
