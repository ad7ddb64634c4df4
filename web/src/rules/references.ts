// Rules that a text refers to, written as [rule 5.3], in the language of the text.

export interface Rule {
  readonly game: string
  readonly number: string
}

/** A piece of a text; one that refers to a rule says to which. */
export interface Segment {
  readonly text: string
  readonly rule?: Rule
}

const REFERENCE = /\[(?:rule|règle) (\d+(?:\.\d+)*)\]/g

/** The pieces of a text that speaks of *game*. */
export function segmentsOf(text: string, game: string): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > end) segments.push({ text: text.slice(end, match.index) })
    segments.push({ text: match[0], rule: { game, number: match[1]! } })
    end = match.index + match[0].length
  }
  return end < text.length ? [...segments, { text: text.slice(end) }] : segments
}
