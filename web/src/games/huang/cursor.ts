// Walking over the map by keys.

import { COLUMNS, HEIGHT, WIDTH, columnOf, neighbours, rowOf, spaceAt, type Space } from './hex'
import type { BoardMap } from './map'

/** Which neighbours an arrow leads to, the better first; up and down go on a zigzag, so that they stay in the column. */
function wanted(space: Space, key: string): readonly number[] | null {
  const isOdd = rowOf(space) % 2 === 1
  if (key === 'ArrowRight') return [0]
  if (key === 'ArrowLeft') return [3]
  if (key === 'ArrowDown') return isOdd ? [2, 1] : [1, 2]
  if (key === 'ArrowUp') return isOdd ? [4, 5] : [5, 4]
  return null
}

/** Where a key leads from a space; the space itself at the edge, null if it is no key that moves. */
export function moved(from: Space, key: string, { terrain }: BoardMap): Space | null {
  if (key === 'Home' || key === 'End') return endOfRow(from, key === 'Home', terrain)
  const sides = wanted(from, key)
  if (!sides) return null
  const next = neighbours(from)
  return sides.map((side) => next[side]).find((space) => space && terrain.has(space)) ?? from
}

function endOfRow(from: Space, isFirst: boolean, terrain: ReadonlyMap<Space, unknown>): Space {
  const row = Array.from({ length: WIDTH }, (_, column) => spaceAt(column, rowOf(from))!).filter((one) =>
    terrain.has(one),
  )
  return (isFirst ? row[0] : row.at(-1)) ?? from
}

/** In reading order. */
export const orderOf = (space: Space): number => rowOf(space) * COLUMNS.length + columnOf(space)

/** The space in the middle of the map. */
export const MIDDLE = spaceAt(Math.floor(WIDTH / 2), Math.floor(HEIGHT / 2))!
