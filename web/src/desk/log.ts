// The log of a table: lines numbered from 1.

import type { Frame, Line, Log, Told } from '../wire/types'

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

/** The lines after a message: what came after its start is forgotten. */
export function merged(lines: readonly Line[], log: Log): Line[] {
  return [...lines.filter((line) => line.number <= log.start), ...log.lines]
}

/** The lines as far as a frame goes; its last one may be new. */
export function followed(lines: readonly Line[], { number, last }: Frame): Line[] {
  return [...lines.filter((line) => line.number < number), ...(last ? [last] : [])]
}
