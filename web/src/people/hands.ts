// Who played for a seat when: a person who lends it to a bot, or gives it up, keeps the moves that were theirs.

import { t } from '../words/language.svelte'
import type { Handed, SeatInfo, TableInfo } from '../wire/types'

/** Moves of a seat that a bot has made, from one number of the log to another; without an end if it still plays. */
interface Stretch {
  readonly seat: number
  readonly from: number
  readonly to: number | null
}

/** Who has a seat after so many actions. */
export function seatAt(table: TableInfo, seat: number, number: number): SeatInfo {
  const info = table.seats[seat]!
  const next = table.hands.find((hand) => hand.seat === seat && hand.number > number)
  if (!next) return info
  const kind = next.kind === 'taken-again' ? 'bot' : 'person'
  return { ...info, kind, bot: null, has_resigned: false, is_flagged: false }
}

/** What bots have played for people, of so many actions. */
export function stretchesOf({ hands }: TableInfo, end: number): Stretch[] {
  const lent = hands.filter(({ kind, number }) => kind !== 'taken-again' && number < end)
  return lent.map(({ seat, number }) => {
    const again = hands.find((hand) => hand.seat === seat && hand.number > number && hand.kind === 'taken-again')
    return { seat, from: number + 1, to: again && again.number <= end ? again.number : null }
  })
}

/** Whether a person and a bot have shared a seat, as far as the game has gone. */
export function isShared(table: TableInfo, seat: number, end: number): boolean {
  const stretches = stretchesOf(table, end).filter((one) => one.seat === seat)
  return stretches.length > 1 || stretches.some(({ from, to }) => from > 1 || to !== null)
}

function personOf(table: TableInfo, seat: number): string {
  return table.seats[seat]!.name ?? t('seat.number', { n: seat + 1 })
}

/** What tells changes apart: of one seat there may be several in a row, where no line between them is told. */
export function keyOf({ seat, number }: Handed): string {
  return `${number}.${seat}`
}

/** That somebody else plays on, as the log tells it. */
export function handedText(table: TableInfo, { seat, kind }: Handed): string {
  return t(`hand.${kind}`, { name: personOf(table, seat) })
}

/** What bots have played for people, a sentence for each time. */
export function stretchTexts(table: TableInfo, end: number): string[] {
  return stretchesOf(table, end).map(({ seat, from, to }) => {
    const name = personOf(table, seat)
    return to === null ? t('hand.bot-from', { name, from }) : t('hand.bot-between', { name, from, to })
  })
}
