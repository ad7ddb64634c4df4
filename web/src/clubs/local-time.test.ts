import { expect, test } from 'vitest'
import { fieldOf, secondsOf, usualStart } from './local-time'

test('a field has the local time and gives it back', () => {
  const at = new Date(2027, 0, 3, 9, 5).getTime() / 1000
  expect(fieldOf(at)).toBe('2027-01-03T09:05')
  expect(secondsOf('2027-01-03T09:05')).toBe(at)
})

test('an evening is usually tomorrow at eight, also at the end of a month', () => {
  expect(fieldOf(usualStart(new Date(2027, 1, 28, 23, 30)))).toBe('2027-03-01T20:00')
})
