// How tournaments are told.

import { levelOf } from '../people/names'
import type { EntrantInfo, MatchInfo, TournamentInfo, TournamentTold } from '../wire/types'
import { language, t, tell } from '../words/language.svelte'

/** What everybody is called: bots by their level and a number. */
export function namesOf(entrants: readonly EntrantInfo[]): Map<number, string> {
  let bots = 0
  return new Map(
    entrants.map((one) => [one.number, one.bot ? botName(one.bot, ++bots) : (one.name ?? t('tournament.gone'))]),
  )
}

const botName = (bot: string, n: number) => t('tournament.bot', { level: levelOf(bot), n })

export interface Round {
  number: number
  /** By table, its deals. */
  tables: MatchInfo[][]
}

/** The latest round first. In an arena every game is one. */
export function roundsOf({ matches }: Pick<TournamentTold, 'matches'>): Round[] {
  const rounds = new Map<number, Map<number, MatchInfo[]>>()
  for (const match of matches) {
    const tables = rounds.get(match.round) ?? new Map<number, MatchInfo[]>()
    tables.set(match.table, [...(tables.get(match.table) ?? []), match])
    rounds.set(match.round, tables)
  }
  return [...rounds].map(([number, tables]) => ({ number, tables: [...tables.values()] })).reverse()
}

/** Points and the like: at most two places, as the language writes them. */
export function figure(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value)
}

export function moment(seconds: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(1000 * seconds),
  )
}

/** A criterion and what it counts. */
export const criterion = (name: string) => tell(`tournament.by.${name}`)
export const aboutCriterion = (name: string) => tell(`tournament.by.${name}.about`)

/** How far it is, in a few words. */
export function statusText(info: TournamentInfo): string {
  if (info.status === 'open' && info.wish.starts)
    return t('tournament.status.starts', { when: moment(info.wish.starts) })
  if (info.status === 'running' && info.ends) return t('tournament.status.until', { when: moment(info.ends) })
  return t(`tournament.status.${info.status}`)
}

/** The plan in a line: format, seats, deals. */
export function planText({ wish }: TournamentInfo): string {
  const parts = [t(`tournament.format.${wish.format}`), t('tournament.seats', { n: wish.n_seats })]
  if (wish.format === 'arena') parts.push(t('tournament.minutes', { n: wish.minutes ?? 0 }))
  else if (wish.format !== 'knockout') parts.push(t('tournament.rounds', { n: wish.n_rounds ?? 0 }))
  if (wish.n_deals) parts.push(t('tournament.duplicate', { n: wish.n_deals }))
  if (wish.is_rated) parts.push(t('tournament.rated'))
  return parts.join(' · ')
}
