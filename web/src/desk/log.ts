// The log of a table: lines numbered from 1.

import type { Frame, Line, Log } from '../wire/types'

/** The lines after a message: what came after its start is forgotten. */
export function merged(lines: readonly Line[], log: Log): Line[] {
  return [...lines.filter((line) => line.number <= log.start), ...log.lines]
}

/** The lines as far as a frame goes; its last one may be new. */
export function followed(lines: readonly Line[], { number, last }: Frame): Line[] {
  return [...lines.filter((line) => line.number < number), ...(last ? [last] : [])]
}
