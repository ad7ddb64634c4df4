import { beforeEach, expect, test } from 'vitest'
import type { Desk } from '../../contract'
import type { Told } from '../../../wire/types'
import type { View } from '../view'
import { example } from './examples'
import { Show, showOf } from './show.svelte'

const { before, after } = example('duel')
const N_STEPS = 1 + 15 + 3 + 1

class ExampleDesk {
  table = { status: 'running' }
  view = $state.raw<View>(after)
  before = $state.raw<View | null>(null)
  frame = $state.raw<{ number: number; last: { events: Told[] } | null }>({ number: 80, last: null })
}

let desk: ExampleDesk

const showAt = (isStill = false) => new Show(desk as unknown as Desk<View>, () => isStill)
const over: Told = { key: 'over', values: { ending: 'last round' } }

beforeEach(() => {
  desk = new ExampleDesk()
})

test('a game that was over already stands at its result', () => {
  const show = showAt()
  expect([show.isAtEnd, show.isPlaying, show.step?.kind]).toEqual([true, false, 'end'])
  expect(show.totals).toEqual(after.seats.map((seat) => seat.points))
})

test('a game that ends before our eyes plays by itself, once', () => {
  desk.before = before
  const show = showAt()
  expect([show.index, show.isPlaying, show.step?.kind]).toEqual([0, true, 'start'])
  while (show.isPlaying) show.advance()
  expect(show.step?.kind).toBe('end')
  show.advance()
  expect([show.isAtEnd, show.isPlaying]).toEqual([true, false])
})

test('those who want no motion go through it by hand', () => {
  desk.before = before
  const show = showAt(true)
  expect([show.index, show.isPlaying]).toEqual([0, false])
  show.next()
  show.next()
  show.previous()
  expect([show.index, show.isPlaying]).toEqual([1, false])
})

test('it stops where somebody steps, and goes on from there', () => {
  desk.before = before
  const show = showAt()
  show.next()
  expect([show.index, show.isPlaying]).toEqual([1, false])
  show.toggle()
  expect([show.index, show.isPlaying]).toEqual([1, true])
  show.pause()
  expect(show.isPlaying).toBe(false)
})

test('played at its end it starts again', () => {
  const show = showAt()
  show.toggle()
  expect([show.index, show.isPlaying]).toEqual([0, true])
  show.skip()
  expect([show.isAtEnd, show.isPlaying]).toEqual([true, false])
  show.restart()
  show.previous()
  expect(show.index).toBe(0)
})

test('what brings nothing is soon over', () => {
  const show = showAt()
  show.restart()
  const paces = show.steps.map((step, i) => {
    for (show.restart(); show.index < i;) show.next()
    return [step.kind === 'alliance' && step.gains.length === 0, show.pace < 500]
  })
  expect(paces.every(([isEmpty, isQuick]) => isEmpty === isQuick)).toBe(true)
})

test('the log knows what was scored at the end, also without the view before', () => {
  const provinces = () => showAt().steps.filter((step) => step.kind === 'province').length
  expect(provinces()).toBe(0)
  desk.frame = { number: 80, last: { events: [{ key: 'scored.final', values: { province: 'Chu' } }, over] } }
  expect(provinces()).toBe(1)
})

test('with every province scored before, nothing is left but the rest', () => {
  desk.frame = { number: 80, last: { events: [over] } }
  const { chains } = after.final!
  expect(showAt().steps.length).toBe(N_STEPS + chains.length)
})

test('an end that was taken back plays anew', () => {
  const show = showAt()
  show.skip()
  desk.view = { ...after, phase: 'draw', final: null }
  desk.frame = { number: 79, last: null }
  show.watch()
  expect([show.step, show.isPlaying, show.index]).toEqual([null, false, 0])
  desk.before = desk.view
  desk.view = { ...after }
  desk.frame = { number: 80, last: null }
  expect([show.index, show.isPlaying]).toEqual([0, true])
})

test('moves that came too fast to be seen one by one', () => {
  desk.view = { ...after, phase: 'draw', final: null }
  const show = showAt()
  show.watch()
  desk.view = after
  expect([show.index, show.isPlaying]).toEqual([0, true])
})

test('the end told again does not stop the show', () => {
  desk.before = before
  const show = showAt()
  show.advance()
  desk.before = null
  desk.view = { ...after }
  expect([show.index, show.isPlaying]).toEqual([1, true])
})

test('in a replay a jump to the end shows the result', () => {
  desk.table = { status: 'over' }
  desk.view = { ...after, phase: 'draw', final: null }
  const show = showAt()
  show.watch()
  desk.view = after
  expect([show.isAtEnd, show.isPlaying]).toEqual([true, false])
})

test('a desk has one show', () => {
  const one = desk as unknown as Desk<View>
  expect(showOf(one)).toBe(showOf(one))
})
