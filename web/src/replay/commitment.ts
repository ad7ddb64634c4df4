// Whether a game that is over is what was promised of it before it began.

import type { Reveal } from '../wire/types'
import { notedOf } from './noted'
import { sha256 } from './sha256'

export type Verdict = 'sound' | 'seed-differs' | 'commitment-changed' | 'replay-differs'

/** Whether seed and salt are what was promised, and the game what they lead to. */
export function verdictOn(id: string, reveal: Reveal): Verdict {
  const promised = notedOf(id) ?? reveal.commitment
  if (promised !== reveal.commitment) return 'commitment-changed'
  if (sha256(`${reveal.seed}:${reveal.salt}`) !== promised.toLowerCase()) return 'seed-differs'
  return reveal.is_sound ? 'sound' : 'replay-differs'
}
