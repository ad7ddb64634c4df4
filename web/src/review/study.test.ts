import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReplayDesk } from '../desk/replay-desk.svelte'
import type { Decision, ReviewInfo } from '../wire/types'
import { Study } from './study.svelte'

const MADE = { n_before: 0, done: 0, total: 9, review: null }
const RUNNING: ReviewInfo = { ...MADE, state: 'running' }
const DONE: ReviewInfo = {
  ...MADE,
  state: 'done',
  review: { game: 'qin', seats: [], decisions: [{ step: 4 } as Decision], shares: [], luck: [], version: 1, draws: [] },
}

class Told {
  static last: Told
  isOpen = true
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: () => void = () => undefined

  constructor(readonly url: string) {
    Told.last = this
  }

  say(info: ReviewInfo): void {
    this.onmessage({ data: JSON.stringify(info) })
  }

  close(): void {
    this.isOpen = false
    this.onclose()
  }
}

const asked: string[] = []
const answers: Response[] = []

function answering(...bodies: unknown[]): void {
  answers.push(...bodies.map((body) => new Response(JSON.stringify(body))))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://here' })
  vi.stubGlobal('WebSocket', Told)
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    asked.push(`${request.method ?? ''} ${url}`)
    return Promise.resolve(answers.shift())
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.length = answers.length = 0
})

const desk = { table: { id: 'abc' }, number: 4 } as ReplayDesk

test('a review is asked for, then told how far it is until it is there', async () => {
  answering(RUNNING)
  const study = new Study(desk)
  await study.start()
  expect([study.isMade, study.decision]).toEqual([true, null])
  expect(Told.last.url).toBe('ws://here/api/tables/abc/review/live')
  Told.last.say({ ...RUNNING, done: 5 })
  expect(study.info?.done).toBe(5)
  Told.last.say(DONE)
  Told.last.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['POST /api/tables/abc/review'])
  expect([study.isMade, study.decision?.step]).toEqual([false, 4])
})

test('where the connection is lost it is asked how far it is, and told again', async () => {
  answering(RUNNING, RUNNING)
  const study = new Study(desk)
  await study.start()
  const lost = Told.last
  lost.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['POST /api/tables/abc/review', 'GET /api/tables/abc/review'])
  expect(Told.last).not.toBe(lost)
})

test('who cancels or leaves is told no more', async () => {
  answering(RUNNING, { ...MADE, state: 'none' }, RUNNING)
  const study = new Study(desk)
  await study.start()
  const before = Told.last
  await study.cancel()
  before.say(DONE)
  expect([before.isOpen, study.info?.state]).toEqual([false, 'none'])
  await study.start()
  study.leave()
  await vi.advanceTimersByTimeAsync(5000)
  expect(Told.last.isOpen).toBe(false)
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST'])
})

test('a refusal is said in words', async () => {
  answers.push(new Response('{"code": "other", "detail": "not now"}', { status: 409 }))
  const study = new Study(desk)
  await study.start()
  expect([study.trouble, study.info]).toEqual(['not now', null])
})
