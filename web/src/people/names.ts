// What seats are called.

import { t, tell } from '../words/language.svelte'
import type { SeatInfo, TableInfo } from '../wire/types'

/** So many letters a person's name may have; the server refuses more. */
export const LONGEST_NAME = 32

export function nameOf(table: TableInfo, seat: number): string {
  const info = table.seats[seat]
  if (info?.kind === 'bot') return botName(table, seat)
  if (info?.kind === 'open') return t('seat.open')
  return info?.name ?? t('seat.number', { n: seat + 1 })
}

/** Bots have the number of their colour if there are several; one that plays for a person goes by the person's name. */
function botName(table: TableInfo, seat: number): string {
  const { name, colour, has_resigned } = table.seats[seat]!
  if (name) return has_resigned ? name : t('seat.lent', { name })
  const bots = table.seats.filter((info) => info.kind === 'bot' && !info.name)
  return bots.length > 1 ? t('seat.bot-number', { n: colour + 1 }) : t('seat.bot')
}

/** How well a bot plays, in a word. */
export function levelOf(bot: string): string {
  return tell(`bot.${bot}`, {}, bot)
}

/** The same in a sentence. */
export function aboutLevel(bot: string): string {
  return tell(`bot.${bot}.about`, {}, '')
}

/** What else there is to know about who sits there. */
export function remarkOf(seat: SeatInfo): string {
  if (seat.is_flagged) return tell('seat.flagged', {}, '')
  if (seat.has_resigned) return t('seat.resigned')
  return seat.kind === 'bot' && seat.bot ? levelOf(seat.bot) : ''
}
