import { expect, test } from 'vitest'
import { jumped } from './jump'

const LETTERS = 'abcdefghijkl'
const jump = (from: string, among: string, by: 1 | -1) => jumped(from, among, by, (letter) => LETTERS.indexOf(letter))

test('a jump leads to the next place in order, round and round', () => {
  expect(jump('c', 'kaf', 1)).toBe('f')
  expect(jump('f', 'kaf', 1)).toBe('k')
  expect(jump('k', 'kaf', 1)).toBe('a')
})

test('or to the one before', () => {
  expect(jump('c', 'kaf', -1)).toBe('a')
  expect(jump('a', 'kaf', -1)).toBe('k')
})

test('it leads nowhere where there is no place', () => {
  expect(jump('c', '', 1)).toBeNull()
})
