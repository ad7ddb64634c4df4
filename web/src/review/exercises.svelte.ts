// Learning from mistakes: decisions of a review, one after the other, each to be taken again.

import { Staged } from '../desk/staged.svelte'
import { wantsNoMotion } from '../parts/motion'
import type { ReplayDesk } from '../desk/replay-desk.svelte'
import type { Answer, Unnumbered } from '../wire/connection'
import type { Decision, Exercise, Judged, TableInfo } from '../wire/types'
import { getExercise, previewInExercise, tryInExercise, whyInExercise } from './asking'

/** Milliseconds that each move of a line is looked at before the next one comes. */
const SHOWN_FOR = 1100

/** How a better move was found: at once, after other tries, or not at all. */
export type Outcome = 'first' | 'later' | 'shown'

/** What became of decisions in this visit, by their steps; how each was found first counts. */
export class Outcomes {
  #all = $state.raw<Readonly<Record<number, Outcome>>>({})

  get(step: number): Outcome | undefined {
    return this.#all[step]
  }

  settle(step: number, outcome: Outcome): void {
    this.#all = { [step]: outcome, ...this.#all }
  }
}

export class Exercises extends Staged {
  #at = $state(0)
  #exercise = $state.raw() as Exercise
  #judged = $state.raw<Judged | null>(null)
  #isSolution = $state(false)
  #hasErred = false
  /** How many moves of the line are on the board. */
  #shown = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** How often another exercise was asked for: the last one counts. */
  #nAsked = 0

  private constructor(
    readonly replay: ReplayDesk,
    readonly decisions: readonly Decision[],
    readonly outcomes: Outcomes,
  ) {
    super(replay.game)
  }

  /** The first of these decisions, on the board. */
  static async open(replay: ReplayDesk, decisions: readonly Decision[], outcomes: Outcomes): Promise<Exercises> {
    const exercises = new Exercises(replay, decisions, outcomes)
    await exercises.goTo(0)
    return exercises
  }

  get decision(): Decision {
    return this.decisions[this.#at]!
  }

  /** From 0. */
  get number(): number {
    return this.#at
  }

  get isLast(): boolean {
    return this.#at === this.decisions.length - 1
  }

  /** What is said of the move that was tried, or of the solution. */
  get judged(): Judged | null {
    return this.#judged
  }

  get isSolution(): boolean {
    return this.#isSolution
  }

  /** Whether there is nothing left to be found. */
  get isDone(): boolean {
    return this.#judged !== null && (this.#judged.is_good || this.#isSolution)
  }

  get shown(): number {
    return this.#shown
  }

  async goTo(number: number): Promise<void> {
    const nAsked = ++this.#nAsked
    const exercise = await getExercise(this.replay.table.id, this.decisions[number]!.step)
    if (nAsked !== this.#nAsked) return
    this.#at = number
    this.#exercise = exercise
    this.#hasErred = false
    this.#restart()
  }

  /** The board as it was, for another try. */
  tryAgain(): void {
    this.#restart()
  }

  /** Show what would have been best. */
  async solve(): Promise<void> {
    const { decision } = this
    const judged = await tryInExercise(this.replay.table.id, decision.step, { action: decision.best })
    if (decision !== this.decision) return
    this.#isSolution = true
    this.outcomes.settle(decision.step, 'shown')
    this.#tell(judged)
  }

  /** Forth and back in what would follow. */
  step(to: number): void {
    clearTimeout(this.#timer)
    this.#shown = to
    this.show(this.#judged?.frames[to - 1] ?? this.#exercise.frame, [])
  }

  leave(): void {
    clearTimeout(this.#timer)
  }

  #restart(): void {
    clearTimeout(this.#timer)
    this.#judged = null
    this.#isSolution = false
    this.#shown = 0
    const { frame, legal, seat } = this.#exercise
    this.begin(tableOf(this.replay.table, seat), frame, legal)
  }

  #tell(judged: Judged): void {
    this.#judged = judged
    this.#run(1)
  }

  /** The moves of the line by themselves, for whoever does not step. */
  #run(to: number): void {
    this.step(to)
    if (to >= this.#judged!.frames.length) return
    if (wantsNoMotion()) return
    this.#timer = setTimeout(() => this.#run(to + 1), SHOWN_FOR)
  }

  protected async answer(request: Unnumbered): Promise<Answer> {
    const { id } = this.replay.table
    const { step } = this.decision
    const asked = 'action' in request ? request : null
    if (!asked || asked.type === 'act') return this.#try(asked!.action)
    if (asked.type === 'preview') {
      const { events } = await previewInExercise(id, step, { action: asked.action })
      return { type: 'previewed', id: 0, events }
    }
    const picked = asked.type === 'why' ? asked.picked : null
    const { reason } = await whyInExercise(id, step, { action: asked.action, picked })
    return { type: 'because', id: 0, reason }
  }

  async #try(action: number): Promise<Answer> {
    const { decision } = this
    const judged = await tryInExercise(this.replay.table.id, decision.step, { action })
    if (decision !== this.decision || this.#isSolution) return this.done()
    if (judged.is_good) this.outcomes.settle(decision.step, this.#hasErred ? 'later' : 'first')
    else this.#hasErred = true
    this.#tell(judged)
    return this.done()
  }
}

/** The table while it was played, by whoever learns. */
function tableOf(table: TableInfo, learner: number): TableInfo {
  const seats = table.seats.map((seat, number) => ({ ...seat, is_mine: number === learner }))
  return { ...table, seats, status: 'running', to_move: learner, winners: null, has_hints: false, is_guided: false }
}
