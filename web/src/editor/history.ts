// What can be undone and done again.

/** So many moments are remembered. */
const MOST_KEPT = 200

export class History<Moment> {
  readonly #past: readonly Moment[]
  readonly #future: readonly Moment[]

  constructor(
    readonly now: Moment,
    past: readonly Moment[] = [],
    future: readonly Moment[] = [],
  ) {
    this.#past = past
    this.#future = future
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  with(next: Moment): History<Moment> {
    return new History(next, [...this.#past, this.now].slice(-MOST_KEPT))
  }

  /** The same moment, told anew. */
  retold(now: Moment): History<Moment> {
    return new History(now, this.#past, this.#future)
  }

  undone(): History<Moment> {
    return this.canUndo ? new History(this.#past.at(-1)!, this.#past.slice(0, -1), [this.now, ...this.#future]) : this
  }

  redone(): History<Moment> {
    return this.canRedo ? new History(this.#future[0]!, [...this.#past, this.now], this.#future.slice(1)) : this
  }
}
