// What seats are called.

import { t, tell } from '../words/language.svelte'
import type { SeatInfo, TableInfo } from '../wire/types'

export function nameOf(table: TableInfo, seat: number): string {
  const info = table.seats[seat]
  if (info?.kind === 'bot') return botName(table, seat)
  if (info?.kind === 'open') return t('seat.open')
  return info?.name ?? t('seat.number', { n: seat + 1 })
}

/** Bots are numbered if there are several; one that plays on for a person goes by the person's name. */
function botName(table: TableInfo, seat: number): string {
  const own = table.seats[seat]!.name
  if (own) return own
  const bots = table.seats.flatMap((info, i) => (info.kind === 'bot' && !info.name ? [i] : []))
  return bots.length > 1 ? t('seat.bot-number', { n: bots.indexOf(seat) + 1 }) : t('seat.bot')
}

export function levelOf(bot: string): string {
  return tell(`bot.${bot}`, {}, bot)
}

/** What else there is to know about who sits there. */
export function remarkOf(seat: SeatInfo): string {
  if (seat.has_resigned) return t('seat.resigned')
  return seat.kind === 'bot' && seat.bot ? levelOf(seat.bot) : ''
}
