import { expect, test } from 'vitest'
import { around } from './around'
import { drawingOf } from './art/drawing'
import { mapOf } from './map'

const map = mapOf('3-4')

test('a space has a ring, a province its border, a dragon a ring of its own', () => {
  const { at } = map.spaces.get('Anyi')!
  const { dragon } = map.provinces.find((province) => province.name === 'Wei')!
  expect(around(map, ['Anyi', 'dragon Wei', 'Wei']).spots).toEqual([at, dragon, dragon])
  expect(around(map, ['Wei']).d).toBe(drawingOf(map).provinces.get('Wei'))
  expect(around(map, ['dragon Wei']).d).toContain('a42 42')
})
