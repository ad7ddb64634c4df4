// Remarks in words.

import type { LiveTable } from '../desk/live-table.svelte'
import type { Remark, SeatInfo, Say } from '../wire/types'
import { t, tell } from '../words/language.svelte'

export const PHRASES: readonly NonNullable<Say['phrase']>[] = [
  'hello',
  'luck',
  'nice-move',
  'thanks',
  'sorry',
  'moment',
  'back',
  'your-turn',
  'close',
  'lucky',
  'good-game',
  'again',
  'yes',
  'no',
  'goodbye',
]

/** A phrase in the reader's language, or the text as it was written. A newer server may have more phrases. */
export function saidText({ phrase, text }: Remark): string {
  return phrase ? tell(`talk.phrase.${phrase}`, {}, phrase) : text
}

export function wholeText(remark: Remark): string {
  return t('talk.said', { name: remark.name, text: saidText(remark) })
}

/** The seat that one speaks from, of several the one in view; null for whoever watches. */
export function voiceAt({ tokens, table, state }: LiveTable): number | null {
  const seats = Object.keys(tokens).map(Number).filter((seat) => table.seats[seat]?.is_mine) // prettier-ignore
  return seats.find((seat) => seat === state?.frame?.seat) ?? seats[0] ?? null
}

/** Whether one is heard here: whoever comes after the end, and has neither played nor spoken, is not. */
function isHeard(live: LiveTable): boolean {
  const hasSpoken = () => live.talk.some(({ remarks }) => remarks.some((one) => one.is_mine && one.seat === null))
  return !live.cameLate || hasSpoken() || voiceAt(live) !== null
}

/** Whether there is anybody to talk to. */
export function hasCompany(live: LiveTable): boolean {
  const { table, watching, talk } = live
  const isOther = ({ kind, name, is_mine }: SeatInfo) => !is_mine && (kind === 'open' || name !== null)
  return isHeard(live) && (watching > 0 || talk.length > 0 || table.seats.some(isOther))
}
