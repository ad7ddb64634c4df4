import { describe, expect, test } from 'vitest'
import type { View } from '../view'
import { EXAMPLES, example } from './examples'
import { stepsOf, totalOf } from './steps'

const stepsFor = (name: string) => stepsOf(example(name).after)
const kinds = (name: string) => [...new Set(stepsFor(name).map((step) => step.kind))]

describe.each(EXAMPLES)('$name', ({ after }) => {
  const steps = stepsOf(after)

  test('the last totals are the result', () => {
    expect(steps.at(-1)?.tallies.map(totalOf)).toEqual(after.seats.map((seat) => seat.points))
    expect(steps.at(-1)?.tallies).toEqual(after.seats.map((seat) => seat.points_by_source))
  })

  test('every step adds its points to the totals before it', () => {
    steps.slice(1).forEach((step, i) => {
      const sums = steps[i]!.tallies.map((tally, seat) => totalOf(tally) + step.points[seat]!)
      expect(step.tallies.map(totalOf)).toEqual(sums)
    })
  })
})

test.each(['harbours', 'markets'])('it starts with what the game had brought: %s', (name) => {
  expect(stepsFor(name)[0]?.tallies).toEqual(example(name).before.seats.map((seat) => seat.points_by_source))
})

test('the steps are those of the server, between a start and an end', () => {
  expect(kinds('duel')).toEqual(['start', 'province', 'alliance', 'chain', 'bonus', 'end'])
  expect(kinds('harbours')).toEqual(['start', 'province', 'alliance', 'chain', 'harbours', 'bonus', 'end'])
  expect(kinds('markets')).toEqual(['start', 'markets', 'province', 'alliance', 'chain', 'end'])
})

test('a table that is not finished has no steps', () => {
  const running: View = { ...example('duel').after, phase: 'place', final: null }
  expect(stepsOf(running)).toEqual([])
})
