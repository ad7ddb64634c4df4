// A table in one click: against bots that let a newcomer breathe.

import type { Facts } from '../games/contract'
import { giveName, myName } from '../people/me.svelte'
import { openTable } from '../wire/http'
import type { GameInfo, NewTable } from '../wire/types'
import { t } from '../words/language.svelte'

type Known = Pick<GameInfo, 'id' | 'bots' | 'usual_bot'>

/** The table that suits a first game; with a coach the bots are gentle. */
export function tableAtOnce(game: Known, { atOnce }: Facts, isGuided = false): NewTable {
  const level = isGuided ? 'beginner' : 'casual'
  const bot = game.bots.includes(level) ? level : game.usual_bot
  const bots = Array.from({ length: atOnce.seats - 1 }, () => ({ kind: 'bot' as const, bot }))
  return {
    game: game.id,
    seats: [{ kind: 'me' }, ...bots],
    options: { ...atOnce.options },
    is_listed: false,
    is_drawn: false,
    is_guided: isGuided,
  }
}

/** Opens it, and tells its id. Whoever has no name yet gets one that can be changed. */
export async function openAtOnce(game: GameInfo, facts: Facts, isGuided = false): Promise<string> {
  if (!myName()) await giveName(t('greeting.guest'))
  return (await openTable(tableAtOnce(game, facts, isGuided))).table.id
}
