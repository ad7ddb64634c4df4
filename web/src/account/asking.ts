// What the server is asked about accounts and people.

import { ask } from '../wire/http'
import type {
  AccountInfo,
  Me,
  MovingLink,
  NewPasskey,
  NewPassword,
  NewReport,
  NewRole,
  NewStance,
  PasskeyWish,
  PasswordSignIn,
  PersonInfo,
  ReportInfo,
  Signed,
  SignInWish,
  SignOut,
} from '../wire/types'

const ACCOUNT = '/api/account'
const SIGN_IN = '/api/sign-in'

export const EXPORT = `${ACCOUNT}/export`

export const getAccount = () => ask<AccountInfo>('GET', ACCOUNT)
export const wishPasskey = () => ask<PasskeyWish>('POST', `${ACCOUNT}/passkeys/wish`)
export const addPasskey = (made: NewPasskey) => ask<AccountInfo>('POST', `${ACCOUNT}/passkeys`, made)
export const removePasskey = (id: string) => ask<AccountInfo>('DELETE', `${ACCOUNT}/passkeys/${id}`)
export const wishSignIn = () => ask<SignInWish>('POST', `${SIGN_IN}/wish`)
export const signIn = (signed: Signed) => ask<AccountInfo>('POST', `${SIGN_IN}/passkey`, signed)
export const signInByPassword = (said: PasswordSignIn) => ask<AccountInfo>('POST', `${SIGN_IN}/password`, said)
export const setPassword = (wanted: NewPassword) => ask<AccountInfo>('PUT', `${ACCOUNT}/password`, wanted)
export const removePassword = () => ask<AccountInfo>('DELETE', `${ACCOUNT}/password`)
export const signOut = (which: SignOut) => ask<AccountInfo>('POST', `${ACCOUNT}/sign-out`, which)
/** A link at an address of the server by which another device goes on as this one. */
export const makeLink = (origin: string) => ask<MovingLink>('POST', `${ACCOUNT}/link`, { origin })
export const moveHere = (token: string) => ask<AccountInfo>('POST', `${SIGN_IN}/link`, { token })
export const leave = (name: string) => ask<Me>('POST', `${ACCOUNT}/leave`, { name })

export const addStance = (stance: NewStance) => ask<AccountInfo>('POST', '/api/people', stance)
export const removeStance = ({ id, kind }: PersonInfo) => ask<AccountInfo>('DELETE', `/api/people/${kind}/${id}`)
export const report = (told: NewReport) => ask<AccountInfo>('POST', '/api/reports', told)
export const getReports = () => ask<ReportInfo[]>('GET', '/api/reports')
export const giveRole = (given: NewRole) => ask<NewRole>('PUT', '/api/roles', given)
export const settleReport = (id: string, is_done: boolean) =>
  ask<ReportInfo[]>('PUT', `/api/reports/${id}`, { is_done })
