// Rules that a text refers to, written as [Qin 5.3].

import type { GameInfo } from '../wire/types'

export interface Rule {
  readonly game: string
  readonly number: string
}

/** A piece of a text; one that refers to a rule says to which. */
export interface Segment {
  readonly text: string
  readonly rule?: Rule
}

const REFERENCE = /\[(\p{L}+) (\d+(?:\.\d+)*)\]/gu

export function segmentsOf(text: string, games: readonly GameInfo[] = []): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > end) segments.push({ text: text.slice(end, match.index) })
    segments.push({ text: match[0], rule: { game: idOf(match[1]!, games), number: match[2]! } })
    end = match.index + match[0].length
  }
  return end < text.length ? [...segments, { text: text.slice(end) }] : segments
}

/** By its title; where only one game is spoken of, it is that one, whatever its rules are called: games may share them. */
function idOf(title: string, games: readonly GameInfo[]): string {
  const wanted = title.toLowerCase()
  const only = games.length === 1 ? games[0] : undefined
  return (games.find((game) => game.title.toLowerCase() === wanted) ?? only)?.id ?? wanted
}
