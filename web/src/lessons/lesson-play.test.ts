import { beforeEach, expect, test, vi } from 'vitest'
import type { Game } from '../games/registry.svelte'
import type { Frame, StepInfo, Tried } from '../wire/types'

const http = vi.hoisted(() => ({
  getStep: vi.fn(),
  previewInStep: vi.fn(),
  putProgress: vi.fn(),
  tryInStep: vi.fn(),
  whyInStep: vi.fn(),
}))
vi.mock('../wire/http', async (original) => ({ ...(await original<object>()), ...http }))
vi.mock('../parts/motion', () => ({ wantsNoMotion: () => true }))

import { LessonPlay } from './lesson-play.svelte'

const game = {
  info: { id: 'garden', actions: [{ kind: 'plant', first: 0, parts: { what: ['oak', 'ash', 'elm'] } }] },
} as unknown as Game

const frame = (number: number, seat = 0): Frame =>
  ({ number, seat, view: { number }, to_move: 0, last: null, result: null }) as unknown as Frame

function step(number: number, more: Partial<StepInfo> = {}): StepInfo {
  const lesson = { game: 'garden', id: 'oaks', module: '', titles: { en: 'Oaks' }, n_steps: 3, n_done: 0 }
  const texts = { en: `Step ${number}` }
  const usual = {
    lesson,
    number,
    texts,
    options: {},
    seats: 2,
    is_read: false,
    shown: 0,
    before: null,
    next: null,
    is_end: false,
  }
  return { ...usual, frame: frame(0), legal: [0, 1], ...more }
}

const tried = (more: Partial<Tried>): Tried => ({ is_right: false, told: {}, reason: null, frames: [], ...more })
const settled = () => new Promise((resolve) => setTimeout(resolve))

async function makes(play: LessonPlay, action: number, answer: Partial<Tried>) {
  http.tryInStep.mockResolvedValue(tried(answer))
  play.desk.answer(play.desk.decode(action))
  await settled()
}

beforeEach(() => {
  vi.clearAllMocks()
  http.putProgress.mockResolvedValue({})
  http.getStep.mockImplementation((_game: string, _id: string, number: number) => Promise.resolve(step(number)))
})

test('a right move passes the step, and what follows is shown', async () => {
  const play = new LessonPlay(game, step(1))
  expect(play.canGoOn).toBe(false)
  await makes(play, 0, { is_right: true, told: { en: 'Well done.' }, frames: [frame(1), frame(2)] })
  expect(play.isPassed).toBe(true)
  expect(play.told).toBe('Well done.')
  expect(play.desk.frame.number).toBe(2)
  expect(play.desk.isMyDecision).toBe(false)
  expect(http.putProgress).toHaveBeenCalledExactlyOnceWith('garden', 'oaks', 1)
})

test('a wrong move is not made, and another may be tried at once', async () => {
  const play = new LessonPlay(game, step(1))
  await makes(play, 1, { told: { en: 'Rather an oak.' } })
  expect([play.isPassed, play.told]).toEqual([false, 'Rather an oak.'])
  expect(play.desk.frame.number).toBe(0)
  expect(play.desk.isMyDecision).toBe(true)
  expect(http.putProgress).not.toHaveBeenCalled()
})

test('the rule that forbids a move stands beside what the lesson says of it', async () => {
  const play = new LessonPlay(game, step(1))
  const reason = { key: 'why.wet', values: {}, rule: '3.1', marks: [] }
  http.whyInStep.mockResolvedValue(tried({ reason, told: { en: 'Too wet.' } }))
  play.desk.propose(play.desk.decode(2))
  await settled()
  expect(play.told).toBe('Too wet.')
  expect(play.desk.said).toEqual(reason)
})

test('whoever goes on finds the same board, and another one where the table is another', async () => {
  const play = new LessonPlay(game, step(1, { is_read: true }))
  const { desk } = play
  expect(play.canGoOn).toBe(true)
  await play.goTo(2)
  expect([play.desk === desk, play.text, play.isPassed]).toEqual([true, 'Step 2', false])
  http.getStep.mockResolvedValue(step(3, { seats: 4 }))
  await play.goTo(3)
  expect([play.desk === desk, play.desk.table.seats.length, play.isLast]).toEqual([false, 4, true])
})

test('the lesson makes the move for whoever wants to see it', async () => {
  vi.useFakeTimers()
  http.previewInStep.mockResolvedValue({ events: [] })
  http.tryInStep.mockResolvedValue(tried({ is_right: true, frames: [frame(1)] }))
  const play = new LessonPlay(game, step(1))
  play.showMove()
  expect(play.desk.proposed?.action).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  expect(play.isPassed).toBe(true)
})

test('whoever leaves after a right move leaves when it is remembered', async () => {
  let keep = () => {}
  http.putProgress.mockReturnValue(new Promise<void>((resolve) => (keep = resolve)))
  const play = new LessonPlay(game, step(3))
  await makes(play, 0, { is_right: true })
  let isLeft = false
  const leaving = play.pass().then(() => (isLeft = true))
  await settled()
  expect(isLeft).toBe(false)
  keep()
  await leaving
  expect(http.putProgress).toHaveBeenCalledTimes(1)
})
