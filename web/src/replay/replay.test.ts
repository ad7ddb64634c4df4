import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReplayDesk } from '../desk/replay-desk.svelte'
import { reviewPath, wantsReview } from '../review/address'
import { linkTo, share } from './link'
import { paceOf, rememberedSpeed, rememberSpeed, SPEEDS } from './speed'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
const writeText = vi.fn(() => Promise.resolve())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { origin: 'https://here' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  kept.clear()
})

test('a speed is remembered, and one that is not offered forgotten', () => {
  expect(rememberedSpeed()).toBe(1)
  rememberSpeed(4)
  expect(rememberedSpeed()).toBe(4)
  kept.set('tianxia.replay-speed', '3')
  expect(rememberedSpeed()).toBe(1)
  expect(SPEEDS.map(paceOf)).toEqual([2600, 1300, 650, 325])
})

const devices = (share?: () => Promise<void>) =>
  vi.stubGlobal('navigator', { languages: ['en'], share, clipboard: { writeText } })
const link = () => linkTo('abc', 37)

test('a link is shared by the device', async () => {
  const shared = vi.fn(() => Promise.resolve())
  devices(shared)
  await share('Qin', link())
  expect(shared).toHaveBeenCalledWith({ title: 'Qin', url: 'https://here/t/abc/replay?move=37' })
  expect(writeText).not.toHaveBeenCalled()
})

test('where nothing can be shared, the link is copied', async () => {
  devices()
  await share('Qin', link())
  expect(writeText).toHaveBeenCalledWith('Qin\nhttps://here/t/abc/replay?move=37')
})

test.each([
  ['AbortError', 0],
  ['NotAllowedError', 1],
])('after %s the link is copied %i times', async (name, times) => {
  devices(() => Promise.reject(new DOMException('', name)))
  await share('Qin', link())
  expect(writeText).toHaveBeenCalledTimes(times)
})

test('who goes further than is loaded gets there', async () => {
  const answer = (url: string) => {
    const first = Number(new URL(url, 'https://here').searchParams.get('first'))
    const frames = Array.from({ length: Math.min(40, 100 - first) }, (_, i) => ({ number: first + i, last: null }))
    return Promise.resolve(new Response(JSON.stringify({ n_frames: 100, frames })))
  }
  vi.stubGlobal('fetch', answer)
  const game = { info: { actions: [] }, client: { words: {} } }
  const desk = await ReplayDesk.open(game as any, { id: 'abc' } as any, undefined)
  desk.goTo(99)
  expect(desk.number).toBe(39)
  await desk.load()
  expect(desk.number).toBe(99)
  desk.goTo(12)
  await desk.load()
  expect(desk.number).toBe(12)
})

test('an address may ask for the review of the game', () => {
  const url = (path: string) => new URL(path, 'http://host')
  expect(reviewPath('abc', 7)).toBe('/t/abc/replay?move=7&review')
  expect([reviewPath('abc'), '/t/abc/replay?move=7'].map((path) => wantsReview(url(path)))).toEqual([true, false])
})
