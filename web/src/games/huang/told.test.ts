import { expect, test } from 'vitest'
import { mapOf } from './map'
import { told } from './told'
import { exampleView } from './view.example'

const map = mapOf('warring-states')
const keys = (space: string, change = {}) => told(space, exampleView(change), map).map(({ key }) => key)

test('a capital under a pagoda is told with its tile, its building and its kingdom', () => {
  expect(keys('c2')).toEqual(['huang.space.capital', 'huang.tile.yellow', 'huang.space.pagoda', 'huang.space.kingdom'])
})

test('a leader is told with his seat', () => {
  expect(told('d2', exampleView(), map)[1]).toEqual({ key: 'huang.space.leader.red', values: { seat: 0 } })
})

test('what is empty is land or river', () => {
  expect([keys('a1'), keys('a8')]).toEqual([
    ['huang.space', 'huang.space.land'],
    ['huang.space', 'huang.space.river'],
  ])
})

test('bandits and granaries are told, too', () => {
  const bandits = [{ site: 1, tile: 3, bandits: 2, spaces: ['f1', 'g1', 'f2'] }]
  expect(keys('f1', { bandits })).toEqual(['huang.space', 'huang.space.bandits'])
  expect(keys('g5', { granaries: ['g5'] })).toContain('huang.space.granary')
})
