// The commitment to the shuffle, as this browser saw it before the game: nobody can change it afterwards.

import { recall, remember } from '../parts/memory'
import type { TableInfo } from '../wire/types'

const keyOf = (id: string) => `commitment.${id}`

/** Only before the first move: later a promise is none. */
export function noteCommitment({ id, commitment, n_moves }: TableInfo): void {
  if (n_moves === 0 && recall(keyOf(id)) === null) remember(keyOf(id), commitment)
}

/** What this browser has seen, if it has. */
export function notedOf(id: string): string | null {
  return recall(keyOf(id))
}
