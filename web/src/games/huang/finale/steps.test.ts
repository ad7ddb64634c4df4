import { describe, expect, test } from 'vitest'
import { RANKED, type FinalView } from '../view'
import { EXAMPLES, finalOf, roundOf } from './examples'
import { highest, partsOf, roundsUpTo, stepsOf } from './steps'

const kinds = (final: readonly FinalView[]) => stepsOf(final).map((step) => step.kind)

describe.each(EXAMPLES)('ranks $result.ranks', ({ final, result }) => {
  const steps = stepsOf(final, result.rounds)

  test('it starts with the points and ends with the totals', () => {
    expect(steps[0]!.columns.map(({ white }) => white)).toEqual(final.map(({ points }) => points.white))
    expect(steps.at(-1)!.columns.map(({ sums }) => sums)).toEqual(final.map(({ totals }) => totals))
    expect(steps.at(-1)!.columns.every(({ white }) => white === 0)).toBe(true)
  })

  test('a column is always made of its parts', () => {
    for (const { columns } of steps)
      columns.forEach((column, seat) => {
        for (const colour of RANKED) {
          const parts = Object.values(partsOf(colour, column, final[seat]!))
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
          expect(parts.reduce((sum, n) => sum + n, 0)).toBe(column.sums[colour])
        }
      })
  })
})

test('granaries have a step if anybody has some', () => {
  const { points, ...rest } = finalOf([8, 8, 12, 8])
  const from_granaries = { ...rest.from_granaries, blue: 4 }
  const farmer = { ...rest, points: { ...points, blue: 8 }, granaries: 2, from_granaries }
  expect(kinds([farmer, finalOf([7, 7, 7, 7])])).toEqual(['start', 'granaries', 'end'])
  const [, step] = stepsOf([farmer, finalOf([7, 7, 7, 7])])
  expect(step?.columns.map(({ grown }) => grown)).toEqual(['blue', null])
  expect(partsOf('blue', step!.columns[0]!, farmer)).toEqual({ own: 8, granaries: 4, white: 0 })
})

test('there are as many steps of white points as the seat with most of them needs', () => {
  const final = [finalOf([6, 6, 6, 6], 3), finalOf([7, 8, 9, 9], 1)]
  expect(kinds(final)).toEqual(['start', 'white', 'white', 'white', 'end'])
  expect(stepsOf(final)[2]!.columns.map(({ grown }) => grown)).toEqual(['yellow', null])
})

test('the comparisons come one after the other', () => {
  const rounds = [roundOf(6, null), roundOf(8, 7)]
  const steps = stepsOf([finalOf([6, 8, 9, 9]), finalOf([6, 7, 9, 9])], rounds)
  const first = steps.findIndex((step) => step.kind === 'compare')
  expect(roundsUpTo(steps, first - 1)).toEqual([])
  expect(roundsUpTo(steps, first).map(({ by }) => by)).toEqual(['lowest'])
  expect(roundsUpTo(steps, steps.length - 1).map(({ by }) => by)).toEqual(['lowest', 'second'])
})

test('columns have room for the highest of all, white points included', () => {
  expect(highest([finalOf([6, 8, 12, 9]), finalOf([6, 7, 9, 9])])).toBe(12)
  expect(highest([finalOf([20, 20, 20, 20], 19)])).toBe(20)
  expect(highest([finalOf([0, 0, 0, 0])])).toBe(1)
})
