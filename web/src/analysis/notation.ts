// Moves as records write them, in words of one's own language.

import type { AnyDesk } from '../desk/desk.svelte'
import { tell } from '../words/language.svelte'

/** The kind first, where a game has kinds, then colours and places: "house green Gusu". */
export function spoken(desk: Pick<AnyDesk, 'word'>, text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return [tell(`analysis.kind.${first}`, {}, desk.word(first)), ...rest.map((word) => desk.word(word))].join(' ')
}
