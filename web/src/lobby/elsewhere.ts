// Tables of others: the server lists mine among them, too.

import type { Lobby, TableInfo } from '../wire/types'

export function elsewhere({ open, watch, mine }: Lobby): Pick<Lobby, 'open' | 'watch'> {
  const ids = new Set(mine.map((table) => table.id))
  const isOther = (table: TableInfo) => !ids.has(table.id)
  return { open: open.filter(isOther), watch: watch.filter(isOther) }
}
