import { expect, test } from 'vitest'
import { planFrom, planHash, planOf } from './plan'

test('a plan is what one does after somebody else, not after oneself', () => {
  const made = [
    { seat: 1, text: 'a' },
    { seat: 1, text: 'b' },
    { seat: 0, text: 'c d' },
    { seat: 0, text: 'e' },
  ]
  expect(planFrom(made, 0)).toEqual({ when: 'b', then: 'c d' })
  expect(planFrom(made.slice(2), 0)).toBeNull()
  expect(planFrom(made.slice(0, 2), 0)).toBeNull()
})

test('an address brings a plan along', () => {
  const plan = { when: 'tile red+ & c3', then: 'pass #1' }
  expect(planOf(planHash(plan))).toEqual(plan)
  expect(planOf('#log')).toBeNull()
})
