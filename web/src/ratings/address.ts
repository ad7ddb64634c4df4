// Addresses of ratings and of people's pages.

import type { Leaders } from '../wire/types'

/** What one's own page may be called. */
export const MINE = 'me'
export const SCALES = ['duel', 'many'] as const
export type Where = Pick<Leaders, 'game' | 'scale'>

export const profilePath = (person: string) => `/people/${person}`

export const leadersPath = ({ game, scale }: Where) => `/ratings?${new URLSearchParams({ game, scale }).toString()}`

/** Of which game and scale an address asks for the best: of one of these games, the first if it names none. */
export function whereOf({ search }: Pick<URL, 'search'>, games: readonly string[]): Where {
  const query = new URLSearchParams(search)
  const game = games.find((id) => id === query.get('game')) ?? games[0] ?? ''
  return { game, scale: SCALES.find((scale) => scale === query.get('scale')) ?? 'duel' }
}
