import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptDraft, Keeper, resumed, Unfit, type Draft } from './draft'
import { Refusal } from '../wire/http'

/** The history of a tab; states are copied as browsers do it. */
class Tab {
  #states: unknown[] = [null]
  #at = 0
  refuses = false

  get state(): unknown {
    return structuredClone(this.#states[this.#at])
  }

  replaceState(state: unknown): void {
    if (this.refuses) throw new Error('too often')
    this.#states[this.#at] = structuredClone(state)
  }

  push(): void {
    this.#states.push(null)
    this.#at++
  }

  back(): void {
    this.#at--
  }
}

let tab: Tab
/** On the board. */
let draft: Draft | null

function move(number: number): void {
  draft = { number } as Draft
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('history', (tab = new Tab()))
  move(0)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is tried is kept at once, and what follows fast a little later', () => {
  const keeper = new Keeper(() => draft)
  for (const number of [1, 2, 3]) {
    move(number)
    keeper.follow()
  }
  expect(keptDraft()).toEqual({ number: 1 })
  vi.runAllTimers()
  expect(keptDraft()).toEqual({ number: 3 })
})

test('a move made just before another page is shown is there when one comes back', () => {
  const keeper = new Keeper(() => draft)
  keeper.follow()
  move(1)
  keeper.follow()
  tab.push()
  keeper.leave()
  vi.runAllTimers()
  expect(keptDraft()).toBeNull()
  tab.back()
  expect(keptDraft()).toEqual({ number: 1 })
})

test('what a browser refuses to note is there again in the same page, what is kept elsewhere is not', () => {
  const keeper = new Keeper(() => draft)
  keeper.follow()
  move(1)
  tab.refuses = true
  keeper.keep()
  keeper.leave()
  expect(keptDraft()).toEqual({ number: 1 })
  tab.refuses = false
  tab.replaceState(null)
  draft = null
  new Keeper(() => draft).follow()
  expect(keptDraft()).toBeNull()
})

test('a draft that fits no longer, or is refused for good, is let go', async () => {
  expect(await resumed(Promise.resolve(1))).toBe(1)
  expect(await resumed(Promise.reject(new Unfit('made by other rules')))).toBeNull()
  for (const status of [400, 404, 409, 413])
    expect(await resumed(Promise.reject(new Refusal('some-code', 'no', status)))).toBeNull()
})

test('one that cannot be had at present is not', async () => {
  const passing = [0, 429, 503].map((status) => new Refusal('some-code', 'later', status))
  for (const error of [...passing, new TypeError('a file cannot be loaded')])
    await expect(resumed(Promise.reject(error))).rejects.toBe(error)
})
