// What the server is asked about friends and clubs.

import { ask, tableUrl } from '../wire/http'
import type {
  ClubInfo,
  ClubTables,
  ClubTold,
  Coming,
  FriendInfo,
  FriendLink,
  FriendLinkInfo,
  FriendsInfo,
  MemberInfo,
  NewClub,
  NewEvening,
  Person,
  Standings,
  TableFriend,
} from '../wire/types'

const FRIENDS = '/api/friends'
const CLUBS = '/api/clubs'

export const getFriends = () => ask<FriendsInfo>('GET', FRIENDS)
export const askFriend = (person: Person) => ask<FriendsInfo>('POST', FRIENDS, person)
export const agree = ({ id }: FriendInfo) => ask<FriendsInfo>('PUT', `${FRIENDS}/${id}`)
export const part = ({ id }: FriendInfo) => ask<FriendsInfo>('DELETE', `${FRIENDS}/${id}`)
export const showMe = (is_seen: boolean) => ask<FriendsInfo>('PUT', '/api/presence', { is_seen })
const LINKS = '/api/friend-links'
export const makeFriendLink = () => ask<FriendLink>('POST', LINKS)
export const voidFriendLinks = () => ask<FriendsInfo>('DELETE', LINKS)
export const lookAtFriendLink = (code: string) => ask<FriendLinkInfo>('POST', `${LINKS}/look`, { code })
export const followFriendLink = (code: string) => ask<FriendsInfo>('POST', `${LINKS}/follow`, { code })
export const getTableFriends = (table: string) => ask<TableFriend[]>('GET', `${tableUrl(table)}/invitations`)
export const inviteFriend = (table: string, friend: string) =>
  ask<TableFriend[]>('POST', `${tableUrl(table)}/invitations`, { friend })
export const decline = (table: string) => ask<FriendsInfo>('DELETE', `/api/invitations/${table}`)

export const clubUrl = (club: string) => `${CLUBS}/${encodeURIComponent(club)}`
export const calendarUrl = (club: string) => `${clubUrl(club)}/calendar`
export const getClubs = () => ask<ClubInfo[]>('GET', CLUBS)
export const makeClub = (club: NewClub) => ask<ClubTold>('POST', CLUBS, club)
export const lookAtClub = (code: string) => ask<ClubInfo>('POST', `${CLUBS}/look`, { code })
export const joinClub = (code: string) => ask<ClubTold>('POST', `${CLUBS}/join`, { code })
export const getClub = (club: string) => ask<ClubTold>('GET', clubUrl(club))
export const changeClub = (club: string, told: NewClub) => ask<ClubTold>('PUT', clubUrl(club), told)
export const deleteClub = (club: string) => ask<ClubInfo[]>('DELETE', clubUrl(club))
export const changeCode = (club: string) => ask<ClubTold>('POST', `${clubUrl(club)}/code`)

const memberUrl = (club: string, { id }: MemberInfo) => `${clubUrl(club)}/members/${id}`
export const setRole = (club: string, member: MemberInfo, role: MemberInfo['role']) =>
  ask<ClubTold>('PUT', memberUrl(club, member), { role })
export const dismiss = (club: string, member: MemberInfo) => ask<ClubInfo[]>('DELETE', memberUrl(club, member))
export const befriend = (club: string, member: MemberInfo) =>
  ask<FriendsInfo>('POST', `${memberUrl(club, member)}/friend`)

const eveningUrl = (club: string, evening: string) => `${clubUrl(club)}/evenings/${evening}`
export const planEvening = (club: string, plan: NewEvening, evening?: string) =>
  evening
    ? ask<ClubTold>('PUT', eveningUrl(club, evening), plan)
    : ask<ClubTold>('POST', `${clubUrl(club)}/evenings`, plan)
export const callOff = (club: string, evening: string) => ask<ClubTold>('DELETE', eveningUrl(club, evening))
export const come = (club: string, evening: string, answer: Coming['answer']) =>
  ask<ClubTold>('PUT', `${eveningUrl(club, evening)}/coming`, { answer })

export const getClubTables = (club: string) => ask<ClubTables>('GET', `${clubUrl(club)}/tables`)
export function getStandings(club: string, game: string, days: string): Promise<Standings> {
  const wanted = Object.entries({ game, days }).filter(([, value]) => value)
  return ask<Standings>('GET', `${clubUrl(club)}/standings?${new URLSearchParams(wanted).toString()}`)
}
