// How a table stands, in a few words.

import { nameOf, nameOfAll } from '../people/names'
import type { TableInfo } from '../wire/types'
import { and, t } from '../words/language.svelte'

export function statusOf(table: TableInfo): string {
  if (table.is_import) return t('lobby.imported')
  if (table.status === 'waiting') return t('lobby.waiting', { n: openSeats(table).length })
  if (table.status === 'over') return winnersText(table)
  if (table.to_move === null) return t('lobby.running')
  const isMine = table.seats[table.to_move]?.is_mine
  return isMine ? t('turn.mine') : t('turn.of', { name: nameOf(table, table.to_move) })
}

export function openSeats(table: TableInfo): number[] {
  return table.seats.flatMap((seat, i) => (seat.kind === 'open' ? [i] : []))
}

/** Who has won. */
export function winnersText(table: TableInfo, winners = table.winners ?? []): string {
  const names = and(winners.map((seat) => nameOfAll(table, seat, table.n_moves)))
  return names ? t('over.winners', { n: winners.length, names }) : t('over')
}
