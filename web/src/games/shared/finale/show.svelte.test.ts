import { beforeEach, expect, test } from 'vitest'
import type { Desk } from '../../contract'
import { Show, showsOf, type Plot } from './show.svelte'

interface View {
  readonly phase: 'action' | 'over'
}

const STEPS = ['start', 'quick', 'slow', 'end']
const PLOT: Plot<View, string> = {
  steps: ({ view }) => (view.phase === 'over' ? STEPS : []),
  pace: (step) => (step === 'quick' ? 100 : 1000),
}
const over: View = { phase: 'over' }
const running: View = { phase: 'action' }

class ExampleDesk {
  table = { status: 'running' }
  view = $state.raw<View>(over)
  before = $state.raw<View | null>(null)
}

let desk: ExampleDesk

const asDesk = () => desk as unknown as Desk<View>
const showAt = (isStill = false) => new Show(asDesk(), PLOT, () => isStill)

beforeEach(() => {
  desk = new ExampleDesk()
})

test('a game that was over already stands at its result', () => {
  const show = showAt()
  expect([show.isAtEnd, show.isPlaying, show.step, show.finale]).toEqual([true, false, 'end', 'shown'])
})

test('while the game goes on there is nothing to show', () => {
  desk.view = running
  const show = showAt()
  expect([show.step, show.finale, show.isPlaying, show.index]).toEqual([null, null, false, 0])
})

test('a game that ends before our eyes plays by itself, once', () => {
  desk.before = running
  const show = showAt()
  expect([show.index, show.isPlaying, show.step, show.finale]).toEqual([0, true, 'start', 'playing'])
  while (show.isPlaying) show.advance()
  expect(show.step).toBe('end')
  show.advance()
  expect([show.isAtEnd, show.isPlaying]).toEqual([true, false])
})

test('those who want no motion go through it by hand', () => {
  desk.before = running
  const show = showAt(true)
  expect([show.index, show.isPlaying]).toEqual([0, false])
  show.next()
  show.next()
  show.previous()
  expect([show.index, show.isPlaying]).toEqual([1, false])
})

test('it stops where somebody steps, and goes on from there', () => {
  desk.before = running
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

test('every step has its own time', () => {
  const show = showAt()
  show.restart()
  const paces = STEPS.map(() => {
    const { pace } = show
    show.next()
    return pace
  })
  expect(paces).toEqual([1000, 100, 1000, 1000])
})

test('an end that was taken back plays anew', () => {
  const show = showAt()
  show.skip()
  desk.view = running
  show.watch()
  expect([show.step, show.isPlaying, show.index]).toEqual([null, false, 0])
  desk.before = desk.view
  desk.view = { ...over }
  expect([show.index, show.isPlaying]).toEqual([0, true])
})

test('moves that came too fast to be seen one by one', () => {
  desk.view = running
  const show = showAt()
  show.watch()
  desk.view = over
  expect([show.index, show.isPlaying]).toEqual([0, true])
})

test('the end told again does not stop the show', () => {
  desk.before = running
  const show = showAt()
  show.advance()
  desk.before = null
  desk.view = { ...over }
  expect([show.index, show.isPlaying]).toEqual([1, true])
})

test('in a replay a jump to the end shows the result', () => {
  desk.table = { status: 'over' }
  desk.view = running
  const show = showAt()
  show.watch()
  desk.view = over
  expect([show.isAtEnd, show.isPlaying]).toEqual([true, false])
})

test('a desk has one show', () => {
  const showOf = showsOf(PLOT)
  expect(showOf(asDesk())).toBe(showOf(asDesk()))
})
