import { describe, expect, test } from 'vitest'
import { mapOf } from '../map'
import type { View } from '../view'
import { EXAMPLES, example } from './examples'
import { SOURCES, scoredSince, sourcesOf, stepsOf, totalOf, type Kind } from './steps'

const stepsFor = (name: string, isKnown = true) => {
  const { before, after } = example(name)
  return stepsOf(after, mapOf(after.map), isKnown ? scoredSince(before, after) : null)
}
const kinds = (name: string) => [...new Set(stepsFor(name).map((step) => step.kind))]

describe.each(EXAMPLES)('$name', ({ before, after }) => {
  const map = mapOf(after.map)
  const points = after.seats.map((seat) => seat.points)

  test.each([true, false])('the last totals are the result, the provinces known or not: %s', (isKnown) => {
    const steps = stepsOf(after, map, isKnown ? scoredSince(before, after) : null)
    expect(steps.at(-1)?.tallies.map(totalOf)).toEqual(points)
    expect(steps.at(-1)?.tallies).toEqual(after.seats.map((seat) => seat.points_by_source))
  })

  test('every step adds its points to the totals before it', () => {
    const steps = stepsOf(after, map, scoredSince(before, after))
    steps.slice(1).forEach((step, i) => {
      const sums = steps[i]!.tallies.map((tally, seat) => totalOf(tally) + step.points[seat]!)
      expect(step.tallies.map(totalOf)).toEqual(sums)
    })
  })

  test('it starts with what the game had brought', () => {
    const [start] = stepsOf(after, map, scoredSince(before, after))
    expect(start?.tallies).toEqual(before.seats.map((seat) => seat.points_by_source))
  })
})

test('the order is that of the rules', () => {
  expect(kinds('duel')).toEqual(['start', 'province', 'alliance', 'chain', 'bonus', 'end'])
  expect(kinds('harbours')).toEqual(['start', 'province', 'alliance', 'chain', 'harbours', 'bonus', 'end'])
  expect(kinds('markets')).toEqual(['start', 'markets', 'province', 'alliance', 'chain', 'end'])
})

test('every alliance has a step, be it worth something or not', () => {
  const alliances = stepsFor('duel').flatMap((step) => (step.kind === 'alliance' ? [step] : []))
  expect(alliances.map((step) => step.number)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1))
  expect(alliances.some((step) => step.gains.length === 0)).toBe(true)
  expect(alliances[0]?.provinces).toEqual(['Zhao', 'Qi'])
})

test('the holder of influence gets the points of the Emperor', () => {
  const steps = stepsFor('duel').flatMap((step) => (step.kind === 'province' ? [step] : []))
  const held = steps.find((step) => step.gains.some((gain) => gain.source === 'influence'))!
  const gain = held.gains.find((gain) => gain.source === 'influence')!
  expect(gain.seat).toBe(held.holder)
  expect(gain.points).toBe(example('duel').after.provinces[held.province]?.points[2])
})

test('where nobody knows when provinces were scored, all houses come at the start', () => {
  const steps = stepsFor('duel', false)
  const { after } = example('duel')
  expect(steps.some((step) => step.kind === 'province')).toBe(false)
  expect(steps[0]?.tallies.map((tally) => tally.houses)).toEqual(after.seats.map((s) => s.points_by_source.houses))
})

test('sources are named only if they can score', () => {
  const sources = (name: string) => sourcesOf(example(name).after, mapOf(example(name).after.map))
  expect(sources('duel')).toEqual(SOURCES.filter((source) => source !== 'harbours'))
  expect(sources('harbours')).toEqual(SOURCES.filter((source) => source !== 'influence'))
  expect(sources('markets')).toEqual(['houses', 'alliances', 'roads'] satisfies (typeof SOURCES)[number][])
})

test('chains with a fort are doubled', () => {
  const chains = stepsFor('duel').flatMap((step) => (step.kind === 'chain' ? [step] : []))
  expect(chains.map((step) => step.isDoubled)).toContain(true)
  for (const { isDoubled, spaces, gains } of chains) {
    expect(gains[0]?.points).toBe(spaces.length * (isDoubled ? 2 : 1))
  }
})

test('a table that is not finished has no steps', () => {
  const { after } = example('duel')
  const running: View = { ...after, phase: 'place', final: null }
  expect(stepsOf(running, mapOf(after.map), [])).toEqual([] satisfies { kind: Kind }[])
})
