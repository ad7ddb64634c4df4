// Bots answer within milliseconds; what they do is shown one thing after the other, each long enough to be seen.

/** How long a move is looked at, as a multiple of the usual: longer if much happened, or if something is fought out. */
export function momentOf(nEvents: number, isTense: boolean): number {
  return 1 + 0.4 * Math.min(Math.max(nEvents - 1, 0), 3) + (isTense ? 0.8 : 0)
}

export class Pace<Item> {
  readonly #show: (item: Item) => void
  readonly #gap: (item: Item) => number
  #waiting: Item[] = []
  #timer: ReturnType<typeof setTimeout> | null = null

  /** `gap` is how many milliseconds an item has to itself. */
  constructor(show: (item: Item) => void, gap: (item: Item) => number) {
    this.#show = show
    this.#gap = gap
  }

  /** Show an item when its time has come. */
  push(item: Item): void {
    if (this.#timer === null) this.#showNow(item)
    else this.#waiting.push(item)
  }

  /** Show all that waits at once. */
  hurry(): void {
    this.stop()
    for (const item of this.#waiting.splice(0)) this.#show(item)
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #showNow(item: Item): void {
    this.#show(item)
    const gap = this.#gap(item)
    this.#timer = gap > 0 ? setTimeout(() => this.#next(), gap) : null
  }

  #next(): void {
    this.#timer = null
    const item = this.#waiting.shift()
    if (item !== undefined) this.#showNow(item)
  }
}
