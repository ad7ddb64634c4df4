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
  expect(keys('space:Jimo', view, map)).toEqual(['emp.space', 'emp.space.harbour', 'emp.space.house'])
  expect(keys('space:Hangu', view, map)).toEqual(['emp.space.between', 'emp.space.border', 'emp.space.free'])
  expect(keys('space:Anyi', view, map)).toEqual([
    'emp.space',
    'emp.space.free',
    'emp.space.fort',
    'emp.space.tile-down',
  ])
  expect(told('space:Quwo', view, map).at(-1)).toEqual({ key: 'emp.space.tile', values: { colour: 'green' } })
})

test('a dragon tells its emissaries', () => {
  const view = withProvince(exampleView(), 'Wei', { emissaries: [0, 2, 0], limit: 3, is_scored: true })
  expect(told('dragon:Wei', view, mapOf('3-4'))).toEqual([
    { key: 'emp.dragon', values: { province: 'Wei', colour: 'red' } },
    { key: 'emp.dragon.limit', values: { n: 2, limit: 3 } },
    { key: 'emp.dragon.owner', values: { owner: 1, n: 2 } },
    { key: 'emp.dragon.scored', values: {} },
  ])
})
