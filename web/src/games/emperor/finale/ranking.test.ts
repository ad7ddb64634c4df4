import { expect, test } from 'vitest'
import { mapOf } from '../map'
import type { ProvinceView, View } from '../view'
import { example } from './examples'
import { rankingsSince } from './ranking'

const map = mapOf('3-4')
const { after } = example('duel')
const chu: ProvinceView = { houses: [2, 2, 3], emissaries: [0, 0, 0], limit: 3, points: [6, 3, 7], is_scored: true }
const FORT = [...map.spaces.values()].find((space) => space.provinces.includes('Chu'))!.name

const running: View = {
  ...after,
  phase: 'draw',
  final: null,
  provinces: { ...after.provinces, Chu: chu },
  forts: [FORT],
  houses: { [FORT]: 0 },
  influence: { purple: null, yellow: null, orange: null, green: null, red: null },
}
const before: View = { ...running, provinces: { ...running.provinces, Chu: { ...chu, is_scored: false } } }

test('owners are ranked by their houses, equal ones share a rank', () => {
  const [ranking] = rankingsSince(before, running, map)
  expect(ranking?.province).toBe('Chu')
  expect(ranking?.rows.map(({ owner, rank, points }) => [owner, rank, points])).toEqual([
    [2, 1, 7],
    [0, 2, 6],
    [1, 2, 3],
  ])
})

test('a house on a fort doubles, but not for the Emperor', () => {
  const doubled = (view: View) => rankingsSince(before, view, map)[0]?.rows.filter((row) => row.isDoubled)
  expect(doubled(running)?.map(({ owner }) => owner)).toEqual([0])
  expect(doubled({ ...running, houses: { [FORT]: 2 } })).toEqual([])
})

test('the holder of influence gets the points of the Emperor, or nobody does', () => {
  const receivers = (view: View) => rankingsSince(before, view, map)[0]?.rows.map(({ receiver }) => receiver)
  const { colour } = map.provinces.find(({ name }) => name === 'Chu')!
  expect(receivers(running)).toEqual([null, 0, 1])
  expect(receivers({ ...running, influence: { ...running.influence!, [colour]: 1 } })).toEqual([1, 0, 1])
})

test('owners without a house are left out', () => {
  const bare = { ...running, provinces: { ...running.provinces, Chu: { ...chu, houses: [0, 2, 3] } } }
  expect(rankingsSince(before, bare, map)[0]?.rows.map(({ owner }) => owner)).toEqual([2, 1])
})

test('nothing without a view before, without a scoring, and at the end', () => {
  expect(rankingsSince(null, running, map)).toEqual([])
  expect(rankingsSince(running, running, map)).toEqual([])
  expect(rankingsSince(before, { ...running, phase: 'over' }, map)).toEqual([])
})
