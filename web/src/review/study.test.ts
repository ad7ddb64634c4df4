import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReplayDesk } from '../desk/replay-desk.svelte'
import type { Decision, ReviewInfo } from '../wire/types'
import { Study } from './study.svelte'

const MADE = { n_before: 0, done: 0, total: 9, review: null }
const RUNNING: ReviewInfo = { ...MADE, state: 'running' }
const DONE: ReviewInfo = {
  ...MADE,
  state: 'done',
  review: { game: 'qin', seats: [], decisions: [{ step: 4 } as Decision], shares: [], luck: [] },
}

const asked: string[] = []
const answers: Response[] = []

function answering(...bodies: unknown[]): void {
  answers.push(...bodies.map((body) => new Response(JSON.stringify(body))))
}

beforeEach(() => {
  vi.useFakeTimers()
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

test('a review is asked for, then how far it is until it is there', async () => {
  answering(RUNNING, { ...RUNNING, done: 5 }, DONE)
  const study = new Study(desk)
  await study.start()
  expect([study.isMade, study.decision]).toEqual([true, null])
  await vi.advanceTimersByTimeAsync(1000)
  expect(study.info?.done).toBe(5)
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['POST /api/tables/abc/review', ...Array<string>(2).fill('GET /api/tables/abc/review')])
  expect([study.isMade, study.decision?.step]).toEqual([false, 4])
})

test('who cancels or leaves asks no more', async () => {
  answering(RUNNING, { ...MADE, state: 'none' }, RUNNING)
  const study = new Study(desk)
  await study.start()
  await study.cancel()
  await vi.advanceTimersByTimeAsync(5000)
  await study.start()
  study.leave()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST'])
})

test('a refusal is said in words', async () => {
  answers.push(new Response('{"code": "other", "detail": "not now"}', { status: 409 }))
  const study = new Study(desk)
  await study.start()
  expect([study.trouble, study.info]).toEqual(['not now', null])
})
