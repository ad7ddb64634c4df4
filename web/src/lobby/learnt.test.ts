import { expect, test } from 'vitest'
import { hasFinished } from './learnt'

test('the way in is known to whoever has finished a guided game or a lesson', () => {
  const half = { n_done: 1, n_steps: 2 }
  expect(hasFinished([], [])).toBe(false)
  expect(hasFinished([{ is_guided: true, status: 'running' }], [half])).toBe(false)
  expect(hasFinished([{ is_guided: false, status: 'over' }], [half])).toBe(false)
  expect(hasFinished([{ is_guided: true, status: 'over' }], [])).toBe(true)
  expect(hasFinished([], [half, { n_done: 2, n_steps: 2 }])).toBe(true)
})
