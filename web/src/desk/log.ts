// The log of a table: lines numbered from 1.

import type { Frame, Handed, Line, Lines, Log, Phrase } from '../wire/types'

/** So many events make one sentence; of more, as of a final scoring, only the first are in it. */
const FEW = 4
const FIRST = 3

/** The events that are told in one sentence, and those that are left. */
export function shortened(events: readonly Phrase[]): { first: readonly Phrase[]; rest: readonly Phrase[] } {
  const n = events.length > FEW ? FIRST : events.length
  return { first: events.slice(0, n), rest: events.slice(n) }
}

/** The events of a line of the log: what stands in it, and what is listed below it, folded if that is much. */
export function laidOut(events: readonly Phrase[]): {
  line: readonly Phrase[]
  below: readonly Phrase[]
  isFolded: boolean
} {
  const n = events.length > FEW ? 1 : events.length
  return { line: events.slice(0, n), below: events.slice(n), isFolded: events.length - n > FEW }
}

/** What was done in a turn, by the seat whose turn it was and by those who answered. */
export interface Turn {
  readonly seat: number
  readonly lines: readonly Line[]
}

/** The lines turn by turn; one in which a seat has changed hands is two. */
export function turnsOf(lines: readonly Line[], hands: readonly Handed[] = []): Turn[] {
  const turns: { seat: number; lines: Line[] }[] = []
  for (const line of lines) {
    const last = turns.at(-1)
    const isSame = last?.lines[0]!.turn === line.turn && !between(hands, last.lines.at(-1)!.number, line.number).length
    if (isSame) last.lines.push(line)
    else turns.push({ seat: line.seat, lines: [line] })
  }
  return turns
}

/** The seats that have changed hands after one line and before another. */
export function between(hands: readonly Handed[], after: number, before: number): Handed[] {
  return hands.filter(({ number }) => number >= after && number < before)
}

/** What a seat did in a turn. */
export function deedsOf(turn: Turn | undefined, seat: number): readonly Line[] {
  return turn?.lines.filter((line) => line.seat === seat) ?? []
}

/** So many lines of a turn are shown; of more, as of many tiles set aside, only the first, unless somebody wants all. */
const MOST = 8

export function foldedLines({ lines }: Turn): number {
  return lines.length > MOST ? lines.length - MOST : 0
}

/** The lines after a message: what came after its start is forgotten, and what came before it too if any are missing. */
export function merged(lines: readonly Line[], log: Log): Line[] {
  const before = lines.filter((line) => line.number <= log.start)
  return before.at(-1)?.number === log.start ? [...before, ...log.lines] : [...log.lines]
}

/** How many lines come before those that are there; *end* is the number of the last line of all. */
export function nBefore(lines: readonly Line[], end: number): number {
  return lines.length ? lines[0]!.number - 1 : end
}

/** The lines with a page of older ones before them, as far as these still fit. */
export function preceded(lines: readonly Line[], end: number, older: Lines): readonly Line[] {
  return older.start + older.lines.length === nBefore(lines, end) ? [...older.lines, ...lines] : lines
}

/** The lines as far as a frame goes; its last one may be new. */
export function followed(lines: readonly Line[], { number, last }: Frame): Line[] {
  return [...lines.filter((line) => line.number < number), ...(last ? [last] : [])]
}
