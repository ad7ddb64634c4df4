// What a tile is called.

import type { Desk } from '../contract'
import { grip } from './tile'
import { COLOUR_OF_LETTER } from './letter'

/** A tile such as "RY" by its colours. */
export function tileName(desk: Pick<Desk, 't'>, tile: string): string {
  const { near, far } = grip(tile, 0, 0)
  const values = { first: COLOUR_OF_LETTER[near], second: COLOUR_OF_LETTER[far] }
  return desk.t(near === far ? 'qin.tile.double' : 'qin.tile', values)
}
