import { expect, test } from 'vitest'
import type { ProvinceView, View } from '../view'
import { example } from './examples'
import { rankingsSince } from './ranking'

const { after } = example('duel')
const chu: ProvinceView = {
  houses: [2, 2, 3],
  emissaries: [0, 0, 0],
  limit: 3,
  points: [6, 3, 7],
  ranks: [2, 2, 1],
  is_doubled: [true, false, false],
  leaders: [],
  holder: null,
  is_scored: true,
}
const withChu = (change: Partial<ProvinceView>): View => ({
  ...after,
  phase: 'draw',
  final: null,
  provinces: { ...after.provinces, Chu: { ...chu, ...change } },
})
const running = withChu({})
const before = withChu({ is_scored: false })
const rowsOf = (view: View) => rankingsSince(before, view)[0]?.rows

test('owners come by their houses, ranked and doubled as the server says', () => {
  expect(rankingsSince(before, running)[0]?.province).toBe('Chu')
  expect(rowsOf(running)?.map(({ owner, rank, points, isDoubled }) => [owner, rank, points, isDoubled])).toEqual([
    [2, 1, 7, false],
    [0, 2, 6, true],
    [1, 2, 3, false],
  ])
})

test('the holder of influence gets the points of the Emperor, or nobody does', () => {
  expect(rowsOf(running)?.map(({ receiver }) => receiver)).toEqual([null, 0, 1])
  expect(rowsOf(withChu({ holder: 1 }))?.map(({ receiver }) => receiver)).toEqual([1, 0, 1])
})

test('owners without a house are left out', () => {
  expect(rowsOf(withChu({ houses: [0, 2, 3] }))?.map(({ owner }) => owner)).toEqual([2, 1])
})

test('nothing without a view before, without a scoring, and at the end', () => {
  expect(rankingsSince(null, running)).toEqual([])
  expect(rankingsSince(running, running)).toEqual([])
  expect(rankingsSince(before, { ...running, phase: 'over' })).toEqual([])
})
