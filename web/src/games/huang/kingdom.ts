// Kingdoms as somebody looks at them.

import type { Space } from './hex'
import { COLOURS, type Colour, type KingdomView, type View } from './view'

export interface Leading {
  readonly colour: Colour
  readonly seat: number
}

export function kingdomAt(view: View, space: Space | null): KingdomView | null {
  if (!space) return null
  return view.kingdoms.find(({ spaces }) => spaces.includes(space)) ?? null
}

/** Who leads what, in the order of the colours. */
export function leadersOf({ leaders }: KingdomView): Leading[] {
  return COLOURS.flatMap((colour) => {
    const seat = leaders[colour]
    return seat === undefined ? [] : [{ colour, seat }]
  })
}

/** How many tiles of each colour lie there. */
export function tilesOf(view: View, { spaces }: KingdomView): Map<Colour, number> {
  const counts = new Map<Colour, number>()
  for (const space of spaces) {
    const tile = view.tiles[space]
    if (tile) counts.set(tile, (counts.get(tile) ?? 0) + 1)
  }
  return counts
}
