// The games of this client: every folder here with a cover.ts and an index.ts. Each is loaded when it is first needed,
// and its texts in the language that is spoken.

import type { Catalog, GameClient, GameCover, Language } from './contract'
import { beforeSpeaking, language, ownWords } from '../words/language.svelte'
import { arriving, getGames, Refusal } from '../wire/http'
import type { GameInfo } from '../wire/types'

type Loaders<T> = Record<string, () => Promise<{ default: T }>>

const COVERS: Loaders<GameCover> = import.meta.glob<{ default: GameCover }>('./*/cover.ts')
const CLIENTS: Loaders<GameClient> = import.meta.glob<{ default: GameClient }>('./*/index.ts')

let infos: Promise<GameInfo[]> | null = null

/** By game and language, the texts that are here. */
let kept = $state.raw<Readonly<Record<string, Partial<Record<Language, Catalog>>>>>({})

/** A game: what the server says about it and what this client brings. */
export interface Game {
  readonly info: GameInfo
  readonly cover: GameCover
  readonly client: GameClient
}

export function gameInfos(): Promise<GameInfo[]> {
  infos ??= getGames().catch((error: unknown) => {
    infos = null
    throw error
  })
  return infos
}

/** What a game is called in the current language. */
export function titleOf(info: GameInfo): string {
  return info.titles[language()] ?? info.id
}

/** The same by its id; one that this site does not have is called by that. */
export function titleIn(infos: readonly GameInfo[], id: string): string {
  const info = infos.find((one) => one.id === id)
  return info ? titleOf(info) : id
}

/** Whether this client has the game. */
export function hasClient(id: string): boolean {
  return `./${id}/cover.ts` in COVERS
}

export function loadCover(id: string): Promise<GameCover> {
  return load(COVERS, id, 'cover')
}

export async function loadGame(id: string): Promise<Game> {
  const [all, cover, client] = await Promise.all([
    gameInfos(),
    loadCover(id),
    load(CLIENTS, id, 'index').then(prepared),
    loadWords(id),
  ])
  const info = all.find((info) => info.id === id)
  if (!info) throw new Refusal('unknown-game', `the server does not know the game '${id}'`, 404)
  return { info, cover, client }
}

async function prepared(client: GameClient): Promise<GameClient> {
  await client.prepare?.()
  return client
}

async function load<T>(loaders: Loaders<T>, id: string, file: string): Promise<T> {
  const loader = loaders[`./${id}/${file}.ts`]
  if (!loader) throw new Refusal('unknown-game', `this client does not know the game '${id}'`, 404)
  return (await arriving(loader())).default
}

/** Fetch a game's texts, unless they are here. */
export async function loadWords(id: string, spoken: Language = language()): Promise<void> {
  if (kept[id]?.[spoken]) return
  keepWords(id, spoken, await (await loadCover(id)).words[spoken]())
}

export function keepWords(id: string, spoken: Language, words: Catalog): void {
  kept = { ...kept, [id]: { ...kept[id], [spoken]: words } }
}

beforeSpeaking((language) => Promise.all(Object.keys(kept).map((id) => loadWords(id, language))))

/** The texts of a game in the current language, once they have been loaded. */
export function wordsOf(id: string): Catalog {
  return kept[id]?.[language()] ?? {}
}

/** Texts of a game and of the client, the game's first. */
export function allWordsOf(id: string): Catalog {
  return { ...ownWords(), ...wordsOf(id) }
}
