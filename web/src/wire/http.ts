// The server's HTTP interface.

import type {
  Addresses,
  Dismiss,
  Fill,
  Frames,
  Foreseen,
  GameInfo,
  Health,
  Join,
  LessonInfo,
  Lobby,
  Me,
  NewTable,
  OpenedTable,
  PictureInfo,
  PositionInfo,
  PositionTold,
  Problem,
  Rename,
  Reveal,
  StepInfo,
  Tried,
  Try,
} from './types'
import { language } from '../words/language.svelte'

/** What a proxy answers for a server that does not; the server's own refusals have a code. */
const AWAY = [502, 503, 504]

/** A request that the server refused, or that did not reach it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    detail: string,
    /** Of HTTP, where it is the server's own answer; else 0. */
    readonly status = 0,
  ) {
    super(detail)
  }
}

export const getGames = () => ask<GameInfo[]>('GET', '/api/games')
export const getHealth = () => ask<Health>('GET', '/healthz')
export const getMe = () => ask<Me>('GET', '/api/me')
export const putMe = (me: Rename) => ask<Me>('PUT', '/api/me', me)
export const getLobby = () => ask<Lobby>('GET', '/api/lobby')
export const openTable = (table: NewTable) => ask<OpenedTable>('POST', '/api/tables', table)
export const getTable = (id: string) => ask<OpenedTable>('GET', tableUrl(id))
export const joinTable = (id: string, join: Join) => ask<OpenedTable>('POST', `${tableUrl(id)}/join`, join)
export const dismissGuest = (id: string, dismiss: Dismiss) =>
  ask<OpenedTable>('POST', `${tableUrl(id)}/dismiss`, dismiss)
export const fillTable = (id: string, fill: Fill) => ask<OpenedTable>('POST', `${tableUrl(id)}/fill`, fill)
export const getAddresses = () => ask<Addresses>('GET', '/api/addresses')
export const rematch = (id: string, token: string) =>
  ask<OpenedTable>('POST', `${tableUrl(id)}/rematch`, undefined, token)
export const getFrames = (id: string, first: number, count: number, token?: string) =>
  ask<Frames>('GET', `${tableUrl(id)}/frames?first=${first}&count=${count}`, undefined, token)
/** A moment of a table in notation, as far as the token's seat may know it. */
export const getPosition = (id: string, number: number, token?: string) =>
  ask<PositionTold>('GET', `${tableUrl(id)}/position?number=${number}`, undefined, token)
export const lookAt = (text: string) => ask<PositionInfo>('POST', '/api/positions', { text })
export const getLessons = () => ask<LessonInfo[]>('GET', '/api/lessons')
export const getStep = (game: string, id: string, number: number) =>
  ask<StepInfo>('GET', `${lessonUrl(game, id)}/${number}`)
export const tryInStep = (game: string, id: string, number: number, move: Try) =>
  ask<Tried>('POST', `${lessonUrl(game, id)}/${number}/try`, move)
export const whyInStep = (game: string, id: string, number: number, move: Try) =>
  ask<Tried>('POST', `${lessonUrl(game, id)}/${number}/why`, move)
export const previewInStep = (game: string, id: string, number: number, move: Try) =>
  ask<Foreseen>('POST', `${lessonUrl(game, id)}/${number}/preview`, move)
export const putProgress = (game: string, id: string, n_done: number) =>
  ask<LessonInfo>('PUT', lessonUrl(game, id), { n_done })
/** A picture of the rules, by its name and what changes with it. */
export const getPicture = (name: string) => ask<PictureInfo>('GET', `/api/pictures/${name}`)
export const getReveal = (id: string) => ask<Reveal>('GET', `${tableUrl(id)}/reveal`)
/** The record as it was written: its seed may be larger than what JavaScript's numbers hold. */
export const postRecord = (json: string) => send<OpenedTable>('POST', '/api/records', json)

/** The picture of a table's link at an address of the server. */
export const qrUrl = (id: string, origin: string) => `${tableUrl(id)}/qr?origin=${encodeURIComponent(origin)}`
export const recordUrl = (id: string) => `${tableUrl(id)}/record`
/** The address of a WebSocket. */
export const socketUrl = (path: string) => location.origin.replace(/^http/, 'ws') + path
export const liveUrl = (id: string) => socketUrl(`${tableUrl(id)}/live`)

function lessonUrl(game: string, id: string): string {
  return `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(id)}`
}

export function tableUrl(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}`
}

/** What the server has of the games, at addresses that the client knows. */
export const getData = async <Data>(address: string) => (await (await fetched(address)).json()) as Data
/** A file as the server names it. */
export async function getFile(address: string): Promise<{ name: string; data: Blob }> {
  const response = await fetched(address, { headers: { 'Accept-Language': language() } })
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? ''
  return { name, data: await response.blob() }
}
export const getHtml = async (address: string) => (await fetched(address)).text()

export function ask<Answer>(method: string, url: string, body?: unknown, token?: string): Promise<Answer> {
  return send(method, url, JSON.stringify(body), token)
}

/** What is kept arrives though the page is left meanwhile, as far as browsers allow that: so many letters. */
const MOST_LEFT = 16_000

export async function send<Answer>(method: string, url: string, body?: string, token?: string): Promise<Answer> {
  const headers: Record<string, string> = { 'Accept-Language': language() }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers['X-Seat-Token'] = token
  const keepalive = method === 'PUT' && (body?.length ?? 0) < MOST_LEFT
  return (await (await fetched(url, { method, headers, body, keepalive })).json()) as Answer
}

async function fetched(url: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(url, request).catch(() => {
    throw new Refusal('offline', 'the server cannot be reached')
  })
  if (!response.ok) throw await refusalOf(response)
  return response
}

async function refusalOf(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  const code = AWAY.includes(response.status) ? 'offline' : 'internal'
  return new Refusal(problem.code ?? code, problem.detail ?? response.statusText, problem.code ? response.status : 0)
}

/** Where the files of a part of the client are not to be had, the server is away or has a newer build. */
export function arriving<T>(module: Promise<T>): Promise<T> {
  return module.catch(() => {
    throw new Refusal('offline', 'a part of the page cannot be loaded')
  })
}
