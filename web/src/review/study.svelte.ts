// The review of a replay: asked for, awaited, looked into.

import type { ReplayDesk } from '../desk/replay-desk.svelte'
import { reasonOf } from '../parts/toasts.svelte'
import type { Decision, Frame, ReviewInfo } from '../wire/types'
import { cancelReview, getReview, getReviewLine, startReview } from './asking'
import { Exercises, Outcomes } from './exercises.svelte'

/** Milliseconds between two questions how far it is. */
const EVERY = 700

export class Study {
  #info = $state.raw<ReviewInfo | null>(null)
  #trouble = $state.raw('')
  #timer: ReturnType<typeof setTimeout> | undefined
  #exercises = $state.raw<Exercises | null>(null)
  /** What became of exercises in this visit. */
  readonly outcomes = new Outcomes()
  readonly #lines = new Map<number, Promise<readonly Frame[]>>()

  constructor(readonly desk: ReplayDesk) {}

  get info(): ReviewInfo | null {
    return this.#info
  }

  get review() {
    return this.#info?.review ?? null
  }

  /** Why there is no review, in words. */
  get trouble(): string {
    return this.#trouble
  }

  get isMade(): boolean {
    return this.#info?.state === 'waiting' || this.#info?.state === 'running'
  }

  start(): Promise<void> {
    return this.#ask(startReview)
  }

  cancel(): Promise<void> {
    return this.#ask(cancelReview)
  }

  /** Mistakes that are being done better. */
  get exercises(): Exercises | null {
    return this.#exercises
  }

  async learn(decisions: readonly Decision[]): Promise<void> {
    this.#exercises = await Exercises.open(this.desk, decisions, this.outcomes)
  }

  /** Back to the review, at the decision that was looked at last. */
  stopLearning(): void {
    if (this.#exercises) this.desk.goTo(this.#exercises.decision.step)
    this.#exercises = null
  }

  /** Nobody looks any more; it is made all the same. */
  leave(): void {
    clearTimeout(this.#timer)
  }

  /** The decision that comes next at the moment that is shown. */
  get decision(): Decision | null {
    return this.review?.decisions.find(({ step }) => step === this.desk.number) ?? null
  }

  /** The moments after a decision, had the best been done; asked for once. */
  lineOf({ step }: Decision): Promise<readonly Frame[]> {
    const asked = this.#lines.get(step) ?? getReviewLine(this.desk.table.id, step).then(({ frames }) => frames)
    this.#lines.set(step, asked)
    asked.catch(() => this.#lines.delete(step))
    return asked
  }

  async #ask(question: (id: string) => Promise<ReviewInfo>): Promise<void> {
    clearTimeout(this.#timer)
    this.#trouble = ''
    try {
      this.#info = await question(this.desk.table.id)
      if (this.isMade) this.#timer = setTimeout(() => void this.#ask(getReview), EVERY)
    } catch (error) {
      this.#info = null
      this.#trouble = reasonOf(error)
    }
  }
}
