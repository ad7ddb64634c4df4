import { beforeEach, expect, test } from 'vitest'
import type { Desk } from '../../contract'
import type { View } from '../view'
import { EXAMPLES } from './examples'
import { finaleOf, Show, showOf } from './show.svelte'

const over = { phase: 'over', final: EXAMPLES[0]!.final } as unknown as View
const running = { phase: 'action', final: null } as unknown as View

class ExampleDesk {
  table = { status: 'running', seats: EXAMPLES[0]!.ranks.map(() => ({ has_resigned: false })) }
  view = $state.raw<View>(over)
  before = $state.raw<View | null>(null)
}

let desk: ExampleDesk

const asDesk = () => desk as unknown as Desk<View>
const showAt = (isStill = false) => new Show(asDesk(), () => isStill)

beforeEach(() => {
  desk = new ExampleDesk()
})

test('a game that was over already stands at its result', () => {
  const show = showAt()
  expect([show.isAtEnd, show.isPlaying, show.step?.kind]).toEqual([true, false, 'end'])
  expect(finaleOf(asDesk())).toBe('shown')
})

test('a game that ends before our eyes plays by itself, once', () => {
  desk.before = running
  const show = showAt()
  expect([show.index, show.isPlaying, show.step?.kind]).toEqual([0, true, 'start'])
  while (show.isPlaying) show.advance()
  expect([show.step?.kind, show.isAtEnd]).toEqual(['end', true])
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

test('it stops where somebody steps, goes on from there, and starts again at its end', () => {
  desk.before = running
  const show = showAt()
  show.next()
  expect([show.index, show.isPlaying]).toEqual([1, false])
  show.toggle()
  expect([show.index, show.isPlaying]).toEqual([1, true])
  show.skip()
  expect([show.isAtEnd, show.isPlaying]).toEqual([true, false])
  show.toggle()
  expect([show.index, show.isPlaying]).toEqual([0, true])
})

test('all white points but the first go quickly', () => {
  const show = showAt()
  const paces = show.steps.map((step, i) => {
    for (show.restart(); show.index < i;) show.next()
    return [step.kind === 'white' && step.number > 1, show.pace < 500]
  })
  expect(paces.every(([isMore, isQuick]) => isMore === isQuick)).toBe(true)
})

test('an end that was taken back plays anew', () => {
  const show = showAt()
  show.skip()
  desk.view = running
  show.watch()
  expect([show.step, show.isPlaying]).toEqual([null, false])
  desk.view = { ...over }
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
  desk.table = { ...desk.table, status: 'over' }
  desk.view = running
  const show = showAt()
  show.watch()
  desk.view = over
  expect([show.isAtEnd, show.isPlaying]).toEqual([true, false])
})

test('a desk has one show, and none while the game goes on', () => {
  expect(showOf(asDesk())).toBe(showOf(asDesk()))
  desk.view = running
  expect(finaleOf(asDesk())).toBeNull()
})
