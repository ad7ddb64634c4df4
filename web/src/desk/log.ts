// The log of a table: lines numbered from 1.

import type { Frame, Line, Lines, Log, Told } from '../wire/types'

/** So many events make one sentence; of more, as of a final scoring, only the first are in it. */
const FEW = 4
const FIRST = 3

/** The events that are told in one sentence, and those that are left. */
export function shortened(events: readonly Told[]): { first: readonly Told[]; rest: readonly Told[] } {
  const n = events.length > FEW ? FIRST : events.length
  return { first: events.slice(0, n), rest: events.slice(n) }
}

/** The events of a line of the log: what stands in it, and what is listed below it, folded if that is much. */
export function laidOut(events: readonly Told[]): { line: readonly Told[]; below: readonly Told[]; isFolded: boolean } {
  const n = events.length > FEW ? 1 : events.length
  return { line: events.slice(0, n), below: events.slice(n), isFolded: events.length - n > FEW }
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
