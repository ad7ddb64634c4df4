// The steps of the end in words, as keys of the catalog.

import type { Phrase } from '../../../wire/types'
import type { Round, Step } from './steps'

export interface Telling {
  readonly what: Phrase
  /** Joined by commas, after a colon. */
  readonly why: readonly Phrase[]
}

/** What is to be said of a step. *winners* are the server's. */
export function tellingOf(step: Step, winners: readonly number[]): Telling {
  if (step.kind === 'end') return endTold(step.rounds, winners)
  return { what: step.kind === 'compare' ? roundTold(step.round) : told(step.kind, { colour: grownIn(step) }), why: [] }
}

/** The colour that has just grown; not always the same for all. */
const grownIn = ({ columns }: Step) => columns.find(({ grown }) => grown)?.grown

function roundTold({ by, ahead, best, next }: Round): Phrase {
  if (ahead.length > 1) return told(`${by}.tied`, { seats: ahead, best })
  return told(`${by}.ahead`, { seats: ahead, best, next })
}

/** "Tiger wins: tied at 6, second lowest 8 against 7". */
function endTold(rounds: readonly Round[], winners: readonly number[]): Telling {
  const what = told(winners.length > 1 ? 'end.shared' : 'end', { seats: winners })
  const last = rounds.at(-1)
  const isExplained = last?.ahead.length === winners.length && winners.every((seat) => last.ahead.includes(seat))
  if (!last || !isExplained) return { what, why: [] }
  const tied = rounds.slice(0, -1).map(({ best }) => best)
  if (winners.length > 1) return { what, why: [told('why.equal')] }
  const why = told(`why.${last.by}`, { best: last.best, next: last.next })
  return { what, why: tied.length > 0 ? [told('why.tied', { values: tied.join(', ') }), why] : [why] }
}

function told(key: string, values: Record<string, unknown> = {}): Phrase {
  return { key: `huang.finale.${key}`, values }
}
