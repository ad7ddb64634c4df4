// The printed starts of each board: the one thing that a view does not tell, read from the rules' own data.

import { squareAt, type Square } from './square'
import { isLetter } from './letter'

const FILES: Record<string, string> = import.meta.glob('../../../../src/tianxia/games/qin/data/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The squares of the starts of a board such as "bird". */
export function startsOf(board: string | undefined): Square[] {
  const file = Object.entries(FILES).find(([path]) => path.endsWith(`/${board}.toml`))?.[1] ?? ''
  const rows = [...file.matchAll(/^\s*"([RYBo.~]{13})",?$/gm)].map((match) => match[1] ?? '')
  return rows.flatMap((letters, row) =>
    [...letters].flatMap((letter, column) => (isLetter(letter) ? [squareAt(column, row) ?? 0] : [])),
  )
}
