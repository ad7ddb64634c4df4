import { expect, test } from 'vitest'
import type { Desk } from '../../contract'
import type { View } from '../view'
import { example } from './examples'
import { PLOT, pointsOf } from './show'

const { after } = example('duel')

const deskOf = (view: View = after) =>
  ({ view, before: null, frame: { last: null }, table: { status: 'running' } }) as unknown as Desk<View>

test('nothing is shown while the game goes on', () => {
  expect(PLOT.steps(deskOf({ ...after, phase: 'draw', final: null }))).toEqual([])
})

test('at its end all points are those of the view', () => {
  expect(pointsOf(deskOf())).toEqual(after.seats.map((seat) => seat.points))
})

test('what brings nothing is soon over', () => {
  for (const step of PLOT.steps(deskOf()))
    expect(PLOT.pace(step) < 500).toBe(step.kind === 'alliance' && step.gains.length === 0)
})
