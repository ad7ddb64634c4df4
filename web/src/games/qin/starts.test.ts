import { expect, test } from 'vitest'
import { nameOf } from './square'
import { startsOf } from './starts'

test('each board has three starts', () => {
  expect(startsOf('bird').map(nameOf)).toEqual(['g5', 'g7', 'g9'])
  expect(startsOf('lion').map(nameOf)).toEqual(['j4', 'g7', 'd10'])
})

test('an unknown board has none', () => {
  expect(startsOf(undefined)).toEqual([])
})
