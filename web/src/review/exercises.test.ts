import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReplayDesk } from '../desk/replay-desk.svelte'
import type { Decision, Frame, Judged } from '../wire/types'

import { Exercises, Outcomes } from './exercises.svelte'

const frame = (number: number): Frame =>
  ({ number, seat: 1, view: { number }, to_move: 1, last: null, result: null }) as unknown as Frame
const decision = (step: number): Decision => ({ step, seat: 1, best: 2, played: 0 }) as Decision
const replay = {
  game: { info: { id: 'garden', actions: [{ kind: 'plant', first: 0, parts: { what: ['oak', 'ash', 'elm'] } }] } },
  table: { id: 'abc', seats: [{ is_mine: true }, { is_mine: false }] },
} as unknown as ReplayDesk
const settled = () => vi.advanceTimersByTimeAsync(0)

let outcomes: Outcomes
let play: Exercises

/** What was asked, and what is said of whatever is tried. */
const asked: string[] = []
let judged = {} as Partial<Judged>
/** What an answer waits for, if it comes late. */
let late = Promise.resolve()

function answerTo(url: string): unknown {
  const step = Number(/exercises\/(\d+)/.exec(url)![1])
  return url.endsWith('/try') ? judged : { step, seat: 1, frame: frame(step), legal: [0, 1, 2] }
}

/** Answers to what is asked now come when this is called. */
function delayed(): () => void {
  let arrive = () => {}
  late = new Promise((resolve) => (arrive = resolve))
  return () => arrive()
}

async function tries(action: number, is_good: boolean) {
  judged = { is_good, frames: [frame(5), frame(6), frame(7)] }
  play.desk.answer(play.desk.decode(action))
  await settled()
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    asked.push(`${url} ${body ?? ''}`)
    return late.then(() => new Response(JSON.stringify(answerTo(url))))
  })
  outcomes = new Outcomes()
  play = await Exercises.open(replay, [decision(4), decision(8)], outcomes)
})

afterEach(() => {
  play.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.length = 0
  late = Promise.resolve()
})

test('whoever learns sits on the seat that erred', () => {
  expect(play.desk.isMyDecision).toBe(true)
  expect(play.desk.table.seats.map(({ is_mine }) => is_mine)).toEqual([false, true])
})

test('a good move at once is found at first try, and what follows is shown move by move', async () => {
  await tries(1, true)
  expect([play.isDone, play.shown, outcomes.get(4)]).toEqual([true, 1, 'first'])
  await vi.advanceTimersByTimeAsync(5000)
  expect([play.shown, play.desk.frame.number]).toEqual([3, 7])
  play.step(0)
  expect([play.desk.frame.number, play.desk.isMyDecision]).toEqual([4, false])
})

test('a wrong move may be followed by others, and then counts as found later', async () => {
  await tries(0, false)
  expect([play.isDone, play.judged?.is_good]).toEqual([false, false])
  play.tryAgain()
  expect([play.desk.frame.number, play.desk.isMyDecision, play.judged]).toEqual([4, true, null])
  await tries(1, true)
  expect(outcomes.get(4)).toBe('later')
})

test('who has seen the solution has not found it, whatever is tried afterwards', async () => {
  judged = { is_good: true, is_best: true, frames: [frame(5)] }
  await play.solve()
  expect(asked.at(-1)).toBe('/api/tables/abc/review/exercises/4/try {"action":2}')
  expect([play.isDone, play.isSolution, outcomes.get(4)]).toEqual([true, true, 'shown'])
  play.tryAgain()
  await tries(2, true)
  expect(outcomes.get(4)).toBe('shown')
  await play.goTo(1)
  expect([play.isLast, play.isDone, play.desk.frame.number]).toEqual([true, false, 8])
})

test('a solution that comes once another exercise is there is not shown', async () => {
  judged = { is_good: true, is_best: true, frames: [frame(5)] }
  const arrive = delayed()
  const solved = play.solve()
  late = Promise.resolve()
  await play.goTo(1)
  arrive()
  await solved
  expect([play.isDone, play.desk.frame.number, outcomes.get(4)]).toEqual([false, 8, undefined])
})

test('the exercise that was asked for last is shown, whichever comes last', async () => {
  const arrive = delayed()
  const first = play.goTo(1)
  late = Promise.resolve()
  await play.goTo(0)
  arrive()
  await first
  expect([play.number, play.desk.frame.number]).toEqual([0, 4])
})

test('a wrong move that is judged after the solution was shown leaves it there', async () => {
  const arrive = delayed()
  play.desk.answer(play.desk.decode(0))
  late = Promise.resolve()
  judged = { is_good: true, is_best: true, frames: [frame(5)] }
  await play.solve()
  judged = { is_good: false, frames: [frame(6)] }
  arrive()
  await settled()
  expect([play.judged?.is_good, play.desk.frame.number, play.desk.isActing]).toEqual([true, 5, false])
})
