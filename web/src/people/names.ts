// What seats are called.

import { t, tell } from '../words/language.svelte'
import type { SeatInfo, TableInfo } from '../wire/types'
import { isShared, seatAt } from './hands'

/** So many letters a person's name may have; the server refuses more. */
export const LONGEST_NAME = 32

export function nameOf(table: TableInfo, seat: number): string {
  return nameAt(table, seat, Infinity)
}

/** The same after so many actions: somebody else may have had the seat. */
export function nameAt(table: TableInfo, seat: number, number: number): string {
  const info = seatAt(table, seat, number)
  return info.has_resigned && info.name ? info.name : called(table, seat, info)
}

/** In the line of a move with this number: a bot is told from whoever has given the game up. */
export function nameIn(table: TableInfo, seat: number, number: number): string {
  return called(table, seat, seatAt(table, seat, number - 1))
}

/** For all that a seat has done up to a number of actions, whoever did it. */
export function nameOfAll(table: TableInfo, seat: number, end: number): string {
  const { name } = table.seats[seat]!
  return name && isShared(table, seat, end) ? t('seat.shared', { name }) : nameAt(table, seat, end)
}

function called(table: TableInfo, seat: number, { kind, name, colour }: SeatInfo): string {
  if (kind === 'bot') return botName(table, name, colour)
  return kind === 'open' ? t('seat.open') : (name ?? t('seat.number', { n: seat + 1 }))
}

/** Bots have the number of their colour if there are several; one that plays for a person goes by the person's name. */
function botName(table: TableInfo, name: string | null, colour: number): string {
  if (name) return t('seat.lent', { name })
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
