import { expect, test } from 'vitest'
import { leftOf, noteTold } from './told'
import { spoken, written } from './written'

test('begun seconds count, and hours and days are shown where there are any', () => {
  const shown = [0, 0.2, 9, 60, 61.4, 3600, 5025, 86_400 * 2 + 3600 * 4 + 1].map(written)
  expect(shown).toEqual(['0:00', '0:01', '0:09', '1:00', '1:02', '1:00:00', '1:23:45', '2d 4h'])
})

test('what is said has no more than two units', () => {
  const said = [0, 10, 60, 245, 3600, 3605, 86_400 * 3].map(spoken)
  expect(said).toEqual(['0 seconds', '10 seconds', '1 minute', '4 minutes 5 seconds', '1 hour', '1 hour', '3 days'])
})

test('only the seat whose time runs has less as time goes by, and never less than nothing', () => {
  const time = { running: 1, left: [30, 20], vacation: [] }
  noteTold(time)
  const now = performance.now()
  expect(leftOf(time, 0, now + 5000)).toBe(30)
  expect(leftOf(time, 1, now + 5000)).toBeCloseTo(15, 0)
  expect(leftOf(time, 1, now + 50_000)).toBe(0)
})
