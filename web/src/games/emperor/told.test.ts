import { expect, test } from 'vitest'
import { mapOf } from './map'
import { told } from './told'
import { exampleView, withProvince } from './view.example'

const keys = (...args: Parameters<typeof told>) => told(...args).map(({ key }) => key)

test('a space tells what it is and what stands there', () => {
  const map = mapOf('border-disputes')
  const view = exampleView({
    map: map.name,
    houses: { Jimo: 1 },
    forts: ['Anyi'],
    tiles: { Anyi: null, Quwo: 'green' },
  })
  expect(keys('space:Jimo', view, map)).toEqual(['emperor.space', 'emperor.space.harbour', 'emperor.space.house'])
  expect(keys('space:Hangu', view, map)).toEqual([
    'emperor.space.between',
    'emperor.space.border',
    'emperor.space.free',
  ])
  expect(keys('space:Anyi', view, map)).toEqual([
    'emperor.space',
    'emperor.space.free',
    'emperor.space.fort',
    'emperor.space.tile-down',
  ])
  expect(told('space:Quwo', view, map).at(-1)).toEqual({ key: 'emperor.space.tile', values: { colour: 'green' } })
})

test('a dragon tells its emissaries', () => {
  const view = withProvince(exampleView(), 'Wei', { emissaries: [0, 2, 0], limit: 3, is_scored: true })
  expect(told('dragon:Wei', view, mapOf('3-4'))).toEqual([
    { key: 'emperor.dragon', values: { province: 'Wei', colour: 'red' } },
    { key: 'emperor.dragon.limit', values: { n: 2, limit: 3 } },
    { key: 'emperor.dragon.owner', values: { owner: 1, n: 2 } },
    { key: 'emperor.dragon.scored', values: {} },
  ])
})
