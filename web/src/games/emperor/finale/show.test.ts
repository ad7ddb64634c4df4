import { expect, test } from 'vitest'
import type { Desk } from '../../contract'
import type { Phrase } from '../../../wire/types'
import type { View } from '../view'
import { example } from './examples'
import { PLOT, pointsOf } from './show'

const { after } = example('duel')
const N_STEPS = 1 + 15 + 3 + 1
const over: Phrase = { key: 'over', values: { ending: 'last round' } }

const deskOf = (events: readonly Phrase[] = [], view: View = after) =>
  ({ view, before: null, frame: { last: { events } }, table: { status: 'running' } }) as unknown as Desk<View>

test('nothing is shown while the game goes on', () => {
  expect(PLOT.steps(deskOf([], { ...after, phase: 'draw', final: null }))).toEqual([])
})

test('at its end all points are those of the view', () => {
  expect(pointsOf(deskOf())).toEqual(after.seats.map((seat) => seat.points))
})

test('what brings nothing is soon over', () => {
  for (const step of PLOT.steps(deskOf()))
    expect(PLOT.pace(step) < 500).toBe(step.kind === 'alliance' && step.gains.length === 0)
})

test('the log knows what was scored at the end, also without the view before', () => {
  const provinces = (events: readonly Phrase[]) =>
    PLOT.steps(deskOf(events)).filter((step) => step.kind === 'province').length
  expect(provinces([])).toBe(0)
  expect(provinces([{ key: 'scored.final', values: { province: 'Chu' } }, over])).toBe(1)
})

test('with every province scored before, nothing is left but the rest', () => {
  expect(PLOT.steps(deskOf([over])).length).toBe(N_STEPS + after.final!.chains.length)
})
