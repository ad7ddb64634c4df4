// What the server is asked about ratings and people's pages.

import { ask } from '../wire/http'
import type { AccountInfo, Leaders, Profile, ProfileWish, RatingChange } from '../wire/types'
import { MINE } from './address'

export const getLeaders = ({ game, scale }: Pick<Leaders, 'game' | 'scale'>) =>
  ask<Leaders>('GET', `/api/ratings/${encodeURIComponent(game)}/${scale}`)
export const getChanges = (table: string) =>
  ask<RatingChange[]>('GET', `/api/tables/${encodeURIComponent(table)}/ratings`)
export const getProfile = (person: string) =>
  ask<Profile>('GET', person === MINE ? '/api/profile' : `/api/people/${encodeURIComponent(person)}`)
export const putProfile = (wish: ProfileWish) => ask<Profile>('PUT', '/api/profile', wish)
/** Whether whoever asks can sign in: rated games are for nobody else. */
export const isAccount = async () => (await ask<AccountInfo>('GET', '/api/account')).is_account
