import { expect, test } from 'vitest'
import { EXAMPLES, finalOf } from './examples'
import { COMPARISONS } from '../view'
import { roundsOf, standingsOf } from './ranking'

type Totals = readonly [number, number, number, number]
const standings = (...seats: readonly [totals: Totals, white?: number][]) =>
  standingsOf(seats.map(([totals, white]) => finalOf(totals, white)))

test.each(EXAMPLES)('ranks $ranks: the last comparison leaves the winners', ({ final, winners }) => {
  expect(roundsOf(standingsOf(final)).at(-1)?.ahead).toEqual(winners)
})

test('the examples are decided by every comparison, and once not at all', () => {
  const last = EXAMPLES.map(({ final }) => roundsOf(standingsOf(final)).at(-1)!)
  expect(new Set(last.map(({ by }) => by))).toEqual(new Set(COMPARISONS))
  expect(last.some(({ ahead }) => ahead.length > 1)).toBe(true)
})

test.each([
  ['lowest', [6, 6, 6, 6], [5, 9, 9, 9], 6, 5],
  ['second', [6, 8, 9, 9], [9, 6, 7, 9], 8, 7],
  ['third', [6, 8, 10, 11], [9, 6, 8, 19], 10, 9],
  ['fourth', [6, 8, 9, 12], [11, 9, 8, 6], 12, 11],
] as const)('the %s colour decides', (by, first, second, best, next) => {
  const found = standings([first], [second])
  expect(roundsOf(found).at(-1)).toEqual({ by, seats: [0, 1], ahead: [0], best, next })
})

test('fewest white points decide when all colours are the same', () => {
  const found = standings([[6, 7, 8, 9], 4], [[9, 8, 7, 6], 1], [[6, 7, 8, 9], 2])
  expect(roundsOf(found).at(-1)).toEqual({ by: 'white', seats: [0, 1, 2], ahead: [1], best: 1, next: 2 })
})

test('equal in everything, they share the place', () => {
  const found = standings([[6, 7, 8, 9], 2], [[5, 9, 9, 9]], [[9, 8, 7, 6], 2])
  const rounds = roundsOf(found)
  expect(rounds.map(({ by }) => by)).toEqual(COMPARISONS)
  expect(rounds.at(-1)).toMatchObject({ ahead: [0, 2], next: null })
})

test('who has fallen back is out of the next comparison', () => {
  const found = standings([[6, 8, 9, 9]], [[6, 7, 9, 9]], [[5, 20, 20, 20]])
  expect(roundsOf(found)).toEqual([
    { by: 'lowest', seats: [0, 1, 2], ahead: [0, 1], best: 6, next: 5 },
    { by: 'second', seats: [0, 1], ahead: [0], best: 8, next: 7 },
  ])
})

test('who has resigned comes last and is not compared', () => {
  const found = standingsOf([finalOf([9, 9, 9, 9]), finalOf([3, 3, 3, 3]), finalOf([2, 8, 8, 8])], [0])
  expect(roundsOf(found)).toEqual([{ by: 'lowest', seats: [1, 2], ahead: [1], best: 3, next: 2 }])
})
