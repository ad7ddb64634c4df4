// A desk for tests of controls: it knows some moves, and remembers what it was asked.

import type { Desk, Move } from '../contract'
import { isSame } from '../../parts/same'
import type { Line, Phrase } from '../../wire/types'

let number = 0

/** A move with a number of its own. */
export function make(kind: string, parts: Record<string, string> = {}): Move {
  return { action: ++number, kind, parts }
}

export class ExampleDesk<View> {
  readonly #all: readonly Move[]
  legal = $state.raw<readonly Move[]>([])
  proposed = $state.raw<Move | null>(null)
  isMyDecision = $state(true)
  frame = $state.raw<{ number: number; last: Partial<Line> | null }>({ number: 4, last: null })
  view = $state.raw() as View
  seat = 0
  said: Phrase | null = null
  asked: Move[] = []
  /** What was picked for it. */
  askedWith: (readonly string[])[] = []
  acted: Move[] = []

  /** Of all moves that it knows, some are legal. */
  constructor(view: View, legal: readonly Move[] = [], all: readonly Move[] = legal) {
    this.view = view
    this.legal = legal
    this.#all = all
  }

  /** As controls take it. */
  get asDesk(): Desk<View> {
    return this as unknown as Desk<View>
  }

  move = (kind: string, parts: Record<string, string> = {}): Move =>
    this.#all.find((one) => one.kind === kind && isSame(one.parts, parts)) ?? { action: 0, kind, parts }
  isLegal = (move: Move) => this.legal.includes(move)
  propose = (move: Move | null) => void (this.proposed = move)
  say = (told: Phrase | null) => void (this.said = told)
  askWhy = (move: Move, picked: readonly string[] = []) => {
    this.asked.push(move)
    this.askedWith.push(picked)
  }
  confirm = () => {
    if (this.proposed) this.acted.push(this.proposed)
    this.proposed = null
    this.changes()
  }

  /** The table is another one now. */
  changes(): void {
    this.frame = { number: this.frame.number + 1, last: null }
  }
}
