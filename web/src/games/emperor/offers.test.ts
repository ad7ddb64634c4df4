import { expect, test } from 'vitest'
import { isOffered } from './offers'

test('a map must suit the number of seats', () => {
  expect([2, 3, 4, 5].filter((n) => isOffered('map', '3-4', n, {}))).toEqual([2, 3, 4])
  expect([2, 3, 4, 5].filter((n) => isOffered('map', 'border-conflicts', n, {}))).toEqual([3, 4, 5])
})

test('modules have their maps', () => {
  expect(isOffered('forts', 'true', 3, { map: 'border-disputes' })).toBe(false)
  expect(isOffered('forts', 'false', 3, { map: 'border-disputes' })).toBe(true)
  expect(isOffered('markets', 'true', 3, { map: 'ways-of-diplomacy' })).toBe(true)
  expect(isOffered('bonus', 'true', 5, { map: 'border-disputes' })).toBe(true)
})

test('influence and special cards are for the duel', () => {
  expect([2, 3].map((n) => isOffered('influence', 'true', n, { map: '3-4' }))).toEqual([true, false])
})
