// The commitment to the shuffle, as this browser saw it before the game: nobody can change it afterwards.

import { recall, remember } from '../parts/memory'
import type { Reveal, TableInfo } from '../wire/types'
import { sha256 } from './sha256'

const keyOf = (id: string) => `commitment.${id}`

/** Only before the first move: later a promise is none. */
export function noteCommitment({ id, commitment, n_moves }: TableInfo): void {
  if (n_moves === 0 && recall(keyOf(id)) === null) remember(keyOf(id), commitment)
}

export type Verdict = 'sound' | 'seed-differs' | 'commitment-changed' | 'replay-differs'

/** Whether seed and salt are what was promised, and the game what they lead to. */
export function verdictOn(id: string, reveal: Reveal): Verdict {
  const promised = recall(keyOf(id)) ?? reveal.commitment
  if (promised !== reveal.commitment) return 'commitment-changed'
  if (sha256(`${reveal.seed}:${reveal.salt}`) !== promised.toLowerCase()) return 'seed-differs'
  return reveal.is_sound ? 'sound' : 'replay-differs'
}

/** Whether this browser has seen the commitment before. */
export function hasNoted(id: string): boolean {
  return recall(keyOf(id)) !== null
}
