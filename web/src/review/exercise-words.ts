// What is said of moves in exercises, and how outcomes look.

import type { Judged } from '../wire/types'
import { language, t } from '../words/language.svelte'
import { percent } from './course'
import type { Exercises, Outcome } from './exercises.svelte'

const LOOKS = { first: 'good', later: 'fair', shown: 'bad' } as const

/** How an outcome looks; nothing of what has not been done. */
export function becameOf(outcome: Outcome | undefined): '' | 'good' | 'fair' | 'bad' {
  return outcome ? LOOKS[outcome] : ''
}

/** The move in words, and what it is worth. */
export function verdictOf(play: Exercises, judged: Judged): string {
  const first = judged.frames[0]?.last
  const values = {
    text: first ? play.desk.happened(first) : '',
    loss: percent(judged.loss, language()),
    low: percent(judged.low, language()),
    high: percent(judged.high, language()),
  }
  if (play.isSolution) return t('exercise.solution', values)
  if (judged.is_best) return t('exercise.best', values)
  if (judged.is_good) return t('exercise.good', values)
  return t(play.desk.decode(play.decision.played).action === first?.action ? 'exercise.same' : 'exercise.wrong', values)
}
