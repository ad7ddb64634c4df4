// What a review tells, made ready to be shown: courses of shares, grades, turning points, draws.

import type { ReplayDesk } from '../desk/replay-desk.svelte'
import { isSame } from '../parts/same'
import type { Decision, Draw, Phrase, Review, Told } from '../wire/types'
import { sentence } from '../words/phrase'

export const GRADES = ['excellent', 'good', 'inaccuracy', 'mistake', 'blunder'] as const
export type Grade = (typeof GRADES)[number]

/** The plane of the chart. */
export const WIDTH = 320
export const HEIGHT = 120
const N_TURNING = 3

/** Where a share is drawn after so many actions. */
export function spotOf(shares: Review['shares'], number: number, seat: number): readonly [x: number, y: number] {
  return [xOf(shares, number), round((1 - shares[number]![seat]!) * HEIGHT)]
}

export function xOf({ length }: Review['shares'], number: number): number {
  return round((number / Math.max(1, length - 1)) * WIDTH)
}

/** A seat's share over the game, as points of a line. */
export function courseOf(shares: Review['shares'], seat: number): string {
  return shares.map((_, number) => spotOf(shares, number, seat).join()).join(' ')
}

/** The moment at a part of the chart's width. */
export function numberAt({ length }: Review['shares'], part: number): number {
  return Math.round(Math.min(Math.max(part, 0), 1) * (length - 1))
}

export function gradeOf({ grade }: Decision): Grade | null {
  return GRADES.find((known) => known === grade) ?? null
}

/** Whether something better was there, and no accident of what was looked into. */
export function isError(decision: Decision): boolean {
  return decision.low > 0 && decision.best !== decision.played
}

/** The decisions that cost most, in the order of the game. */
export function turningPoints({ decisions }: Review): Decision[] {
  const worst = decisions.filter(isError).sort((one, other) => other.loss - one.loss)
  return worst.slice(0, N_TURNING).sort((one, other) => one.step - other.step)
}

const LEARNT: readonly Grade[] = ['inaccuracy', 'mistake', 'blunder']

/** The decisions of a seat that there is something to learn from; of mistakes and blunders alone, if so wished. */
export function exercisesOf({ decisions }: Review, seat: number, isStrict: boolean): Decision[] {
  const grades = isStrict ? LEARNT.slice(1) : LEARNT
  return decisions.filter((one) => one.seat === seat && isError(one) && grades.includes(gradeOf(one)!))
}

/** What seats bring about, what one does on end together, without what tells nothing and what has been said already. */
export function deedsOf(
  told: readonly Told[],
  silent: readonly string[] = [],
  said: readonly Phrase[] = [],
): { seat: number; told: Told[] }[] {
  const deeds: { seat: number; told: Told[] }[] = []
  for (const one of told) {
    if (silent.includes(one.key) || said.some(({ key, values }) => key === one.key && isSame(values, one.values)))
      continue
    const last = deeds.at(-1)
    if (last?.seat === one.seat) last.told.push(one)
    else deeds.push({ seat: one.seat, told: [one] })
  }
  return deeds
}

/** How many decisions of a seat have a grade, or none. */
export function countOf({ decisions }: Review, seat: number, grade: Grade | null): number {
  return decisions.filter((decision) => decision.seat === seat && gradeOf(decision) === grade).length
}

/** What came, to whom; where nothing was drawn that can be named, what was done. */
export function drawnText(desk: Pick<ReplayDesk, 'lines' | 'phrase' | 'lineText'>, { number, told }: Draw): string {
  const line = desk.lines[number - 1]
  const texts = told.length ? told.map((one) => desk.phrase(one, line)) : line ? [desk.lineText(line)] : []
  return texts.map((text) => `${sentence(text)}.`).join(' ')
}

/** At whose expense a draw was lucky, or to whose gain it was not, where several could be. */
export function otherOf({ luck }: Review, { number, seat, luck: brought }: Draw): number | null {
  const row = luck[number - 1]!
  const others = [...row.keys()].filter((other) => other !== seat)
  const most = others.sort((one, other) => (row[one]! - row[other]!) * Math.sign(brought))[0]
  return others.length > 1 ? most! : null
}

/** A part of the victory in percent; what was gained or lost has its sign. */
export function percent(part: number, language: string, isSigned = false): string {
  const signDisplay = isSigned ? 'exceptZero' : 'auto'
  const digits = Math.abs(part) < 0.0995 && isSigned ? 1 : 0
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits, signDisplay }).format(part)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
