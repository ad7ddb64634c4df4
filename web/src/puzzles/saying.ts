// What is said of puzzles and of answers to them.

import type { Said } from '../wire/types'
import { language, t, tell } from '../words/language.svelte'
import type { PuzzlePlay } from './puzzle-play.svelte'

/** Of the last answer, or what is to be done. */
export function verdictOf(play: PuzzlePlay): string {
  const { solution, wrong, brief } = play
  if (solution) {
    if (!play.isFound) return t('puzzle.solution')
    return t(brief.is_right ? 'puzzle.right' : 'puzzle.right.later')
  }
  if (wrong?.loss) return t('puzzle.wrong.loss', { loss: percent(wrong.loss) })
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

export function percent(part: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent' }).format(part)
}

export function signed(n: number): string {
  return new Intl.NumberFormat(language(), { signDisplay: 'always' }).format(n)
}

/** What one seat does after the other, each with all that comes of it. */
export function deedsOf(said: readonly Said[]): { seat: number; told: Said[] }[] {
  const deeds: { seat: number; told: Said[] }[] = []
  for (const one of said) {
    const last = deeds.at(-1)
    if (last?.seat === one.seat) last.told.push(one)
    else deeds.push({ seat: one.seat, told: [one] })
  }
  return deeds
}
