// Actions by what they are made of: a range holds one number for every choice of its parts, the last running quickest.

import type { ActionsInfo } from '../wire/types'
import type { Move } from './contract'

export class Moves {
  readonly #ranges: readonly Range[]

  constructor(ranges: readonly ActionsInfo[]) {
    this.#ranges = ranges.map((info) => new Range(info))
  }

  /** The move of a kind and its parts; the ranges of a game must know it. */
  encode(kind: string, parts: Readonly<Record<string, string>> = {}): Move {
    const range = this.#ranges.find((range) => range.kind === kind)
    if (!range) throw new Error(`no move is called '${kind}'`)
    return { action: range.numberOf(parts), kind, parts }
  }

  decode(action: number): Move {
    const range = this.#ranges.find((range) => range.has(action))
    if (!range) throw new Error(`no move has the number ${action}`)
    return { action, kind: range.kind, parts: range.partsOf(action) }
  }
}

class Range {
  readonly kind: string
  readonly #first: number
  readonly #size: number
  readonly #parts: readonly Part[]

  constructor(info: ActionsInfo) {
    this.kind = info.kind
    this.#first = info.first
    this.#parts = Object.entries(info.parts).map(([name, values]) => new Part(name, values))
    this.#size = this.#parts.reduce((size, part) => size * part.values.length, 1)
  }

  has(action: number): boolean {
    return action >= this.#first && action < this.#first + this.#size
  }

  numberOf(parts: Readonly<Record<string, string>>): number {
    return this.#first + this.#parts.reduce((n, part) => n * part.values.length + part.indexOf(parts[part.name]), 0)
  }

  partsOf(action: number): Record<string, string> {
    const chosen: [string, string][] = []
    let rest = action - this.#first
    for (const part of this.#parts.toReversed()) {
      chosen.unshift([part.name, part.values[rest % part.values.length]!])
      rest = Math.floor(rest / part.values.length)
    }
    return Object.fromEntries(chosen)
  }
}

class Part {
  readonly #indices: ReadonlyMap<string, number>

  constructor(
    readonly name: string,
    readonly values: readonly string[],
  ) {
    this.#indices = new Map(values.map((value, index) => [value, index]))
  }

  indexOf(value: string | undefined): number {
    const index = value === undefined ? undefined : this.#indices.get(value)
    if (index === undefined) throw new Error(`'${value}' is no ${this.name}`)
    return index
  }
}
