// The games of this client: every folder here with an index.ts. Each is loaded when it is first needed.

import type { Catalog, GameClient, Language } from './contract'
import { OWN_WORDS } from '../words/language.svelte'
import { getGames } from '../wire/http'
import type { GameInfo } from '../wire/types'

const FOLDERS = import.meta.glob<{ default: GameClient }>('./*/index.ts')

let infos: Promise<GameInfo[]> | null = null

/** A game: what the server says about it and what this client brings. */
export interface Game {
  readonly info: GameInfo
  readonly client: GameClient
}

export function gameInfos(): Promise<GameInfo[]> {
  infos ??= getGames().catch((error: unknown) => {
    infos = null
    throw error
  })
  return infos
}

/** Whether this client has the game. */
export function hasClient(id: string): boolean {
  return pathOf(id) in FOLDERS
}

export async function loadClient(id: string): Promise<GameClient> {
  const load = FOLDERS[pathOf(id)]
  if (!load) throw new Error(`this client does not know the game '${id}'`)
  return (await load()).default
}

export async function loadGame(id: string): Promise<Game> {
  const [all, client] = await Promise.all([gameInfos(), loadClient(id)])
  const info = all.find((info) => info.id === id)
  if (!info) throw new Error(`the server does not know the game '${id}'`)
  return { info, client }
}

function pathOf(id: string): string {
  return `./${id}/index.ts`
}

/** Texts of a game and of the client, the game's first. */
export function wordsOf(client: GameClient, language: Language): Catalog {
  return { ...OWN_WORDS[language], ...client.words[language] }
}
