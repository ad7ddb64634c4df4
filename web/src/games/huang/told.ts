// A space in words, for those who hear it.

import type { Phrase } from '../../wire/types'
import { spacesOf, type Space } from './hex'
import { kingdomAt } from './kingdom'
import type { BoardMap } from './map'
import type { View } from './view'

/** What there is on a space, part by part: its name, what lies or stands there, its kingdom. */
export function told(space: Space, view: View, map: BoardMap): Phrase[] {
  const capital = map.capitals.get(space)
  const parts: Phrase[] = [{ key: capital ? 'huang.space.capital' : 'huang.space', values: { space, capital } }]
  parts.push(onSpace(space, view, map))
  const building = view.buildings.find(({ site }) => site && spacesOf(site).includes(space))
  if (building) {
    const key = building.kind === 'palace' ? 'huang.space.palace' : 'huang.space.pagoda'
    parts.push({ key, values: { colour: building.kind } })
  }
  if (view.granaries.includes(space)) parts.push({ key: 'huang.space.granary', values: {} })
  const kingdom = kingdomAt(view, space)
  if (kingdom) parts.push({ key: 'huang.space.kingdom', values: { kingdom: kingdom.name } })
  return parts
}

function onSpace(space: Space, view: View, map: BoardMap): Phrase {
  const leader = view.leaders[space]
  if (leader) return { key: `huang.space.leader.${leader.colour}`, values: { seat: leader.seat } }
  const tile = view.tiles[space]
  if (tile) return { key: `huang.tile.${tile}`, values: {} }
  const bandits = view.bandits.find(({ spaces }) => spaces.includes(space))
  if (bandits) return { key: 'huang.space.bandits', values: { n: bandits.bandits } }
  return { key: `huang.space.${map.terrain.get(space) ?? 'land'}`, values: {} }
}
