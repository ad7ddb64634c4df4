// What is said of puzzles and of answers to them.

import { percent } from '../review/course'
import { language, t, tell } from '../words/language.svelte'
import type { PuzzlePlay } from './puzzle-play.svelte'

/** Of the last answer, or what is to be done. */
export function verdictOf(play: PuzzlePlay): string {
  const { solution, wrong, brief } = play
  if (solution) {
    if (!play.isFound) return t('puzzle.solution')
    return t(brief.is_right ? 'puzzle.right' : 'puzzle.right.later')
  }
  if (wrong?.loss) return t('puzzle.wrong.loss', { loss: worth(wrong.loss) })
  return t(wrong ? 'puzzle.wrong' : 'puzzle.find')
}

/** What else there is to know before an answer. */
export function remarkOf({ info }: PuzzlePlay): string {
  const { is_right } = info.puzzle
  if (is_right === null) return t('puzzle.only-once')
  return t(is_right ? 'puzzle.tried.right' : 'puzzle.tried.wrong')
}

export function themeOf(theme: string): string {
  return tell(`puzzle.theme.${theme}`, {}, theme)
}

/** A sentence on why such moves are good. */
export function aboutTheme(theme: string): string {
  return tell(`puzzle.about.${theme}`, {}, '')
}

export function levelOf(level: number): string {
  return tell(`puzzle.level.${level}`, {}, String(level))
}

/** About so much of the victory. */
export function worth(part: number): string {
  return percent(part, language())
}

export function signed(n: number): string {
  return new Intl.NumberFormat(language(), { signDisplay: 'always' }).format(n)
}
