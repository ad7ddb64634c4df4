// The review of a replay: asked for, awaited, looked into.

import type { ReplayDesk } from '../desk/replay-desk.svelte'
import { reasonOf } from '../parts/toasts.svelte'
import type { Decision, Frames, Refused, ReviewInfo } from '../wire/types'
import { cancelReview, followUrl, getReview, getReviewLine, startReview } from './asking'
import { Exercises, Outcomes } from './exercises.svelte'

/** Milliseconds until it is asked how far it is where the connection was lost. */
const RETRY = 2000

export class Study {
  #info = $state.raw<ReviewInfo | null>(null)
  #trouble = $state.raw('')
  #timer: ReturnType<typeof setTimeout> | undefined
  #socket: WebSocket | null = null
  #exercises = $state.raw<Exercises | null>(null)
  /** What became of exercises in this visit. */
  readonly outcomes = new Outcomes()
  readonly #lines = new Map<number, Promise<Frames>>()

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
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  /** The decision that comes next at the moment that is shown. */
  get decision(): Decision | null {
    return this.review?.decisions.find(({ step }) => step === this.desk.number) ?? null
  }

  /** The moments after a decision, had the best been done; asked for once. */
  lineOf({ step }: Decision): Promise<Frames> {
    const asked = this.#lines.get(step) ?? getReviewLine(this.desk.table.id, step)
    this.#lines.set(step, asked)
    asked.catch(() => this.#lines.delete(step))
    return asked
  }

  async #ask(question: (id: string) => Promise<ReviewInfo>): Promise<void> {
    this.leave()
    this.#trouble = ''
    try {
      this.#info = await question(this.desk.table.id)
      if (this.isMade) this.#follow()
    } catch (error) {
      this.#info = null
      this.#trouble = reasonOf(error)
    }
  }

  /** Be told how far it is. */
  #follow(): void {
    const socket = new WebSocket(followUrl(this.desk.table.id))
    this.#socket = socket
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const told = JSON.parse(data) as ReviewInfo | Refused
      if (this.#socket === socket && 'state' in told) this.#info = told
    }
    socket.onclose = () => {
      if (this.#socket === socket && this.isMade) this.#timer = setTimeout(() => void this.#ask(getReview), RETRY)
    }
  }
}
