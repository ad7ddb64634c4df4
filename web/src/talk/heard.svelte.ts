// What was said at a table, as far as this browser was told, and how much of it has been read.

import { untrack } from 'svelte'
import { recall, remember } from '../parts/memory'
import type { Remark, Talk } from '../wire/types'

const READ = 'talk'
/** So many tables are remembered. */
const MOST = 50

/** A table at which people talk. */
export interface Told {
  readonly table: { readonly id: string }
  /** The whole, and what came after it. */
  readonly talk: readonly Talk[]
}

const known = new WeakMap<Told, Heard>()

/** The same for all who show it. */
export function heardAt(told: Told): Heard {
  const heard = known.get(told) ?? new Heard(told)
  known.set(told, heard)
  return heard
}

export class Heard {
  readonly #told: Told
  /** The number of the last remark that was read. */
  #read = $state(0)
  /** How many parts of the page show it: one that is closed after another has opened hides nothing. */
  #shown = $state(0)

  constructor(told: Told) {
    this.#told = told
    this.#read = readIn(recall(READ))[told.table.id] ?? 0
  }

  /** Worked out anew each time: what is derived goes with the component that asked for it first. */
  get remarks(): readonly Remark[] {
    const all = new Map(this.#told.talk.flatMap(({ remarks }) => remarks.map((one) => [one.number, one])))
    return [...all.values()]
  }

  /** What others have said and nobody has seen yet. */
  get unread(): readonly Remark[] {
    if (this.#shown) return []
    return this.remarks.filter(({ number, is_mine }) => number > this.#read && !is_mine)
  }

  /** It is read as long as this is not undone. */
  show(): () => void {
    this.#count(1)
    return () => this.#count(-1)
  }

  /** Whoever shows it does so in an effect, which must not depend on what it changes. */
  #count(step: number): void {
    this.#shown = untrack(() => this.#shown) + step
  }

  /** All that there is now has been seen. */
  note(): void {
    const last = this.remarks.at(-1)?.number ?? 0
    if (last <= untrack(() => this.#read)) return
    this.#read = last
    const { id } = this.#told.table
    const others = Object.entries(readIn(recall(READ))).filter(([table]) => table !== id)
    remember(READ, JSON.stringify(Object.fromEntries([...others, [id, last]].slice(-MOST))))
  }
}

/** By table, how far it was read; what makes no sense is nothing. */
function readIn(kept: string | null): Record<string, number> {
  try {
    return (JSON.parse(kept ?? '{}') as Record<string, number> | null) ?? {}
  } catch {
    return {}
  }
}
