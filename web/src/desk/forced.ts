// Decisions without a choice are answered by themselves, at an hour that tells the others nothing.

import type { Move } from '../games/contract'

/** What is asked of a seat here, as far as it matters. */
export interface Asked {
  readonly number: number
  readonly legal: readonly Move[]
  /** Kinds that are answered where nothing else is legal. */
  readonly kinds: readonly string[]
}

/** In milliseconds: about as long as somebody takes who looks at the board and says no. */
const SOONEST = 1200
const LATEST = 4500
/** Where nobody could learn anything: long enough to be read. */
const ALONE = 700

export function delayOf(isAlone: boolean, chance = Math.random()): number {
  return isAlone ? ALONE : SOONEST + chance * chance * (LATEST - SOONEST)
}

/** The one answer that there is; null if it is somebody's own to give. */
export function onlyAnswer({ legal, kinds }: Asked): Move | null {
  const [only, another] = legal
  return only && !another && kinds.includes(only.kind) ? only : null
}

export class Forced {
  readonly #answer: (move: Move) => void
  /** The latest decision that was answered: one that was taken back is left to its player. */
  #answered = -1
  #waiting: { number: number; timer: ReturnType<typeof setTimeout> } | null = null

  constructor(answer: (move: Move) => void) {
    this.#answer = answer
  }

  /** Called whenever the table is told: the answer is given after a while, once, unless something else is asked by then.
   * Whether it will be. */
  consider(asked: Asked | null, delay: number): boolean {
    const move = asked && asked.number > this.#answered ? onlyAnswer(asked) : null
    if (!asked || !move) this.stop()
    else if (this.#waiting?.number !== asked.number) this.#wait(asked.number, move, delay)
    return this.#waiting !== null
  }

  stop(): void {
    clearTimeout(this.#waiting?.timer)
    this.#waiting = null
  }

  #wait(number: number, move: Move, delay: number): void {
    this.stop()
    const timer = setTimeout(() => {
      this.#waiting = null
      this.#answered = number
      this.#answer(move)
    }, delay)
    this.#waiting = { number, timer }
  }
}
