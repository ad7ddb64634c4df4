// What the server is asked about tournaments.

import { ask } from '../wire/http'
import type { NewTournament, TournamentList, TournamentTold } from '../wire/types'

const TOURNAMENTS = '/api/tournaments'
const urlOf = (id: string) => `${TOURNAMENTS}/${encodeURIComponent(id)}`

export const tournamentPath = (id: string) => `/tournaments/${id}`
export const standingsUrl = (id: string) => `${urlOf(id)}/standings.csv`
export const recordsUrl = (id: string) => `${urlOf(id)}/records`

export const getTournaments = () => ask<TournamentList>('GET', TOURNAMENTS)
export const getTournament = (id: string) => ask<TournamentTold>('GET', urlOf(id))
export const holdTournament = (wish: NewTournament) => ask<TournamentTold>('POST', TOURNAMENTS, wish)
export const joinTournament = (id: string) => ask<TournamentTold>('POST', `${urlOf(id)}/join`, {})
export const dismissEntrant = (id: string, number: number) =>
  ask<TournamentTold>('POST', `${urlOf(id)}/dismiss`, { number })
export const admitAll = (id: string) => ask<TournamentTold>('POST', `${urlOf(id)}/admit`)
/** What needs nothing but to be said. */
export const tell = (id: string, what: 'leave' | 'start' | 'end') => ask<TournamentTold>('POST', `${urlOf(id)}/${what}`)
