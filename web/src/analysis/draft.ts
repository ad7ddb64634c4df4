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
}

export function keptDraft(): Draft | null {
  return (history.state as Entry | null)?.draft ?? null
}

export function keepDraft(draft: Draft): void {
  try {
    history.replaceState({ draft } satisfies Entry, '')
  } catch {
    // Too large, or too often for this browser: what was kept last stays.
  }
}

/** What comes of a draft; null if it fits no longer, as after a change of the rules. */
export async function resumed<T>(opening: Promise<T>): Promise<T | null> {
  return opening.catch((error: unknown) => {
    const isUnfit = !(error instanceof Refusal) || ['bad-input', 'illegal'].includes(error.code)
    if (isUnfit) return null
    throw error
  })
}
