import { expect, test } from 'vitest'
import { neighbours } from './hex'
import { mapOf } from './map'

test('Warring States has 203 spaces, 44 of them river, and seven capitals', () => {
  const { spaces, terrain, capitals } = mapOf('warring-states')
  expect(spaces).toHaveLength(203)
  expect([...terrain.values()].filter((kind) => kind === 'river')).toHaveLength(44)
  expect([...capitals.values()].sort()).toEqual(['Chu', 'Han', 'Qi', 'Qin', 'Wei', 'Yan', 'Zhao'])
})

test('its two rivers are ways from neighbour to neighbour, the Yellow River first', () => {
  const { rivers, terrain } = mapOf('warring-states')
  expect(rivers).toHaveLength(2)
  expect(rivers[0]).toContain('j9')
  expect(rivers[1]).toContain('a8')
  for (const river of rivers)
    river.slice(1).forEach((space, i) => {
      expect(neighbours(space)).toContain(river[i])
      expect(terrain.get(space)).toBe('river')
    })
})

test('an unknown board is the usual one', () => {
  expect(mapOf(undefined)).toBe(mapOf('warring-states'))
  expect(mapOf('eighteen-kingdoms').capitals.size).toBe(19)
})
