// What is tried on the analysis board and not kept as a study. It belongs to the page's own entry in the history of its
// tab: there it is again after a reload, and after a look at another page; a new visit begins anew.

import { Refusal } from '../wire/http'
import type { WrittenStudy } from './study'

export interface Draft {
  /** The rules of the game that it was made by. */
  readonly rules: string
  readonly study: WrittenStudy
  /** The chapter that is looked at, and the moves that lead to the moment. */
  readonly number: number
  readonly actions: readonly number[]
  readonly isOpen: boolean
}

interface Entry {
  readonly draft?: Draft
  /** The board that it is of. */
  readonly board?: number
}

/** A draft that fits no longer, as after a change of the rules. */
export class Unfit extends Error {}

/** What boards were left with: by then another entry is shown, and no longer their own. */
const left = new Map<number, Draft>()

export function keptDraft(): Draft | null {
  const { draft = null, board } = (history.state as Entry | null) ?? {}
  return left.get(board!) ?? draft
}

/** Milliseconds between two notes: browsers refuse to note every step. */
const PACE = 400

/** Keeps the drafts of a board, at once where nothing was kept just before; null is nothing to keep. */
export class Keeper {
  /** After a reload, too, it is no other board's. */
  readonly #board = Math.random()
  readonly #draft: () => Draft | null
  #isBehind = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(draft: () => Draft | null) {
    this.#draft = draft
  }

  follow(): void {
    this.#isBehind = true
    if (this.#timer === undefined) this.#goOn()
  }

  keep(): void {
    this.#isBehind = false
    const draft = this.#draft()
    if (draft) note({ draft, board: this.#board })
  }

  /** Another page is shown. */
  leave(): void {
    clearTimeout(this.#timer)
    const draft = this.#draft()
    if (draft) left.set(this.#board, draft)
  }

  #goOn(): void {
    this.#timer = this.#isBehind ? setTimeout(() => this.#goOn(), PACE) : undefined
    if (this.#isBehind) this.keep()
  }
}

function note(entry: Entry): void {
  try {
    history.replaceState(entry, '')
  } catch {
    // Too large, or too often for this browser: what was kept last stays.
  }
}

const TOO_MANY_REQUESTS = 429

/** What comes of a draft, or of what belongs to it; null if it fits no longer, and where the server has refused it for
 * good. What cannot be had at present may be there later. */
export async function resumed<T>(opening: Promise<T>): Promise<T | null> {
  return opening.catch((error: unknown) => {
    if (error instanceof Unfit || (error instanceof Refusal && isForGood(error))) return null
    throw error
  })
}

function isForGood({ status }: Refusal): boolean {
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS
}
