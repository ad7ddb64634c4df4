// Spaces and dragons in words, for those who hear the map.

import type { Phrase } from '../../wire/types'
import type { MapData, Space } from './map'
import { ranked } from './score'
import type { View } from './view'
import { isSpace, nameOf, type Target } from './ways'

/** Phrases to be read one after the other; an `owner` is a number. */
export function told(target: Target, view: View, map: MapData): Phrase[] {
  return isSpace(target) ? spaceTold(nameOf(target), view, map) : dragonTold(nameOf(target), view, map)
}

function spaceTold(name: string, view: View, map: MapData): Phrase[] {
  const space = map.spaces.get(name)
  if (!space) return []
  return [
    ...whereabouts(space),
    ...(space.isHarbour ? [phrase('emperor.space.harbour')] : []),
    standing(name, view),
    ...(view.forts.includes(name) ? [phrase('emperor.space.fort')] : []),
    ...tile(name, view),
  ]
}

function whereabouts({ name, provinces: [first, second], isBorder }: Space): Phrase[] {
  if (!isBorder) return [phrase('emperor.space', { space: name, province: first })]
  return [phrase('emperor.space.between', { space: name, first, second }), phrase('emperor.space.border')]
}

function standing(name: string, view: View): Phrase {
  const [house, market] = [view.houses[name], view.markets[name]]
  if (house !== undefined) return phrase('emperor.space.house', { owner: house })
  return market === undefined ? phrase('emperor.space.free') : phrase('emperor.space.market', { owner: market })
}

function tile(name: string, view: View): Phrase[] {
  if (!(name in view.tiles)) return []
  const colour = view.tiles[name]
  return [colour ? phrase('emperor.space.tile', { colour }) : phrase('emperor.space.tile-down')]
}

function dragonTold(name: string, view: View, map: MapData): Phrase[] {
  const province = view.provinces[name]
  const colour = map.provinces.find((one) => one.name === name)?.colour
  if (!province || !colour) return []
  const n = province.emissaries.reduce((sum, one) => sum + one, 0)
  return [
    phrase('emperor.dragon', { province: name, colour }),
    phrase('emperor.dragon.limit', { n, limit: province.limit }),
    ...ranked(province.emissaries).map(({ owner, n }) => phrase('emperor.dragon.owner', { owner, n })),
    ...(province.is_scored ? [phrase('emperor.dragon.scored')] : []),
  ]
}

const phrase = (key: string, values: Record<string, unknown> = {}): Phrase => ({ key, values })
