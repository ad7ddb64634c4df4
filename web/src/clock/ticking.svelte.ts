// What a seat has left, counted down for as long as its time runs.

import type { TimeNow } from '../wire/types'
import { leftOf, noteTold } from './told'

const OFTEN = 100
const SELDOM = 20_000
/** Above this, nobody sees a second go by. */
const LONG = 86_400

export class Ticking {
  readonly #time: () => TimeNow
  readonly #seat: () => number
  #now = $state(performance.now())

  constructor(time: () => TimeNow, seat: () => number) {
    this.#time = time
    this.#seat = seat
    $effect.pre(() => noteTold(time()))
    $effect(() => this.#tick())
  }

  get left(): number {
    return leftOf(this.#time(), this.#seat(), this.#now)
  }

  get isRunning(): boolean {
    return this.#time().running === this.#seat()
  }

  #tick(): (() => void) | undefined {
    if (!this.isRunning) return undefined
    const isLong = leftOf(this.#time(), this.#seat()) > LONG
    const timer = setInterval(() => (this.#now = performance.now()), isLong ? SELDOM : OFTEN)
    return () => clearInterval(timer)
  }
}
