// One lesson being played: the step on the table, what was said of the last move, how far the learner has come.
// The desk is that of a live table; here the lesson answers it.

import { bareTable } from '../desk/bare-table'
import { momentOf, Pace } from '../desk/pace'
import { Staged } from '../desk/staged.svelte'
import type { Game } from '../games/registry.svelte'
import { wantsNoMotion } from '../parts/motion'
import { toastError } from '../parts/toasts.svelte'
import { myName } from '../people/me.svelte'
import type { Answer, Unnumbered } from '../wire/connection'
import { getStep, previewInStep, putProgress, tryInStep, whyInStep } from '../wire/http'
import type { Frame, StepInfo, TableInfo, Tried } from '../wire/types'
import { language, t } from '../words/language.svelte'

/** Milliseconds that a move shown by the lesson is looked at before it is made, and others' moves after it. */
const SHOWN_FOR = 900

export class LessonPlay extends Staged {
  #step = $state.raw() as StepInfo
  #tried = $state.raw<Tried | null>(null)
  #isPassed = $state(false)
  #nDone = $state(0)
  #kept: Promise<unknown> = Promise.resolve()
  readonly #pace = new Pace<Frame>(
    (frame) => this.show(frame, []),
    (frame) => (wantsNoMotion() ? 0 : SHOWN_FOR * momentOf(frame.last?.events.length ?? 0, false)),
  )

  constructor(game: Game, step: StepInfo) {
    super(game)
    this.#begin(step)
  }

  get step(): StepInfo {
    return this.#step
  }

  get title(): string {
    return inWords(this.#step.lesson.titles)
  }

  get text(): string {
    return inWords(this.#step.texts)
  }

  /** Whether there is nothing left to be done in this step. */
  get isPassed(): boolean {
    return this.#isPassed || this.#step.is_read
  }

  /** Whether the learner may go on. */
  get canGoOn(): boolean {
    return this.isPassed || this.#nDone >= this.#step.number
  }

  get isLast(): boolean {
    return this.#step.number === this.#step.lesson.n_steps
  }

  /** What the lesson says of the last move; a word of our own if its file has none. */
  get told(): string {
    if (!this.#tried) return ''
    if (this.#tried.is_right) return inWords(this.#tried.told) || t('lesson.right')
    return inWords(this.#tried.told) || (this.#tried.reason ? '' : t('lesson.wrong'))
  }

  get isRight(): boolean {
    return this.#tried?.is_right ?? false
  }

  leave(): void {
    this.#pace.stop()
  }

  async goTo(number: number): Promise<void> {
    const { game, id } = this.#step.lesson
    this.#begin(await getStep(game, id, number))
  }

  /** The step is done: remember it. Whoever goes elsewhere then, finds it remembered. */
  async pass(): Promise<void> {
    const { number, lesson } = this.#step
    if (this.#nDone < number) {
      this.#nDone = number
      this.#kept = putProgress(lesson.game, lesson.id, number).catch(toastError)
    }
    await this.#kept
  }

  /** Make the move for whoever wants to see it. */
  showMove(): void {
    const { shown } = this.#step
    const { desk } = this
    if (shown === null || !desk.isMyDecision) return
    const move = desk.decode(shown)
    desk.propose(move, true)
    setTimeout(() => desk.proposed === move && desk.confirm(), wantsNoMotion() ? 0 : SHOWN_FOR)
  }

  #begin(step: StepInfo): void {
    this.#pace.stop()
    this.#step = step
    this.#tried = null
    this.#isPassed = false
    this.#nDone = Math.max(this.#nDone, step.lesson.n_done)
    this.begin(tableOf(step), step.frame, step.legal)
  }

  protected async answer(request: Unnumbered): Promise<Answer> {
    const { lesson, number } = this.#step
    const asked = 'action' in request ? request : null
    if (!asked || asked.type === 'act') return this.#try(asked!.action)
    if (asked.type === 'preview') {
      this.#tried = null
      const { events } = await previewInStep(lesson.game, lesson.id, number, { action: asked.action })
      return { type: 'previewed', id: 0, events }
    }
    const picked = asked.type === 'why' ? asked.picked : null
    this.#tried = await whyInStep(lesson.game, lesson.id, number, { action: asked.action, picked })
    return { type: 'because', id: 0, reason: this.#tried.reason }
  }

  async #try(action: number): Promise<Answer> {
    const { lesson, number } = this.#step
    const tried = await tryInStep(lesson.game, lesson.id, number, { action })
    this.#tried = tried
    this.#isPassed = tried.is_right
    // A move that does not pass the step was not made.
    if (!tried.is_right) this.show(this.desk.frame, this.#step.legal)
    for (const frame of tried.frames) this.#pace.push(frame)
    if (tried.is_right) void this.pass()
    return this.done()
  }
}

function inWords(texts: Record<string, string>): string {
  return texts[language()] ?? ''
}

/** The learner sits among bots. */
function tableOf(step: StepInfo): TableInfo {
  const table = bareTable({ ...step, game: step.lesson.game })
  const learner = step.frame.seat
  const seats = table.seats.map((seat, number) =>
    number === learner
      ? { ...seat, name: myName() ?? t('lesson.learner'), is_mine: true }
      : { ...seat, kind: 'bot' as const },
  )
  return { ...table, seats, status: 'running', to_move: learner }
}
