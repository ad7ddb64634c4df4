import { expect, test } from 'vitest'
import type { Desk } from '../../contract'
import type { View } from '../view'
import { EXAMPLES } from './examples'
import { PLOT } from './show'

const { final, result } = EXAMPLES[0]!

const deskOf = (view: Partial<View>) => ({ view, frame: { result } }) as unknown as Desk<View>

test('nothing is shown while the game goes on', () => {
  expect(PLOT.steps(deskOf({ phase: 'action', final: null }))).toEqual([])
})

test('it begins with the points and ends with the winner', () => {
  const kinds = PLOT.steps(deskOf({ phase: 'over', final })).map(({ kind }) => kind)
  expect([kinds[0], kinds.at(-1)]).toEqual(['start', 'end'])
})

test('all white points but the first go quickly', () => {
  for (const step of PLOT.steps(deskOf({ phase: 'over', final })))
    expect(PLOT.pace(step) < 500).toBe(step.kind === 'white' && step.number > 1)
})
