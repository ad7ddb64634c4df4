import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayOf, Forced, onlyAnswer } from './forced'
import type { Move } from '../games/contract'

const DONE: Move = { action: 7, kind: 'done', parts: {} }
const TILE: Move = { action: 8, kind: 'tile', parts: {} }
const asked = (number: number, ...legal: Move[]) => ({ number, legal, kinds: ['done'] })

let given: Move[]
let forced: Forced

beforeEach(() => {
  vi.useFakeTimers()
  given = []
  forced = new Forced((move) => given.push(move))
})
afterEach(() => void vi.useRealTimers())

test('only an answer without another is given, and only of the kinds that may be', () => {
  expect(onlyAnswer(asked(1, DONE))).toBe(DONE)
  expect(onlyAnswer(asked(1, DONE, TILE))).toBeNull()
  expect(onlyAnswer(asked(1, TILE))).toBeNull()
  expect(onlyAnswer(asked(1))).toBeNull()
})

test('it is given after a while, once, however often the table is told', () => {
  expect(forced.consider(asked(1, DONE), 1000)).toBe(true)
  vi.advanceTimersByTime(900)
  forced.consider(asked(1, DONE), 1000)
  expect(given).toEqual([])
  vi.advanceTimersByTime(100)
  expect(given).toEqual([DONE])
  expect(forced.consider(asked(1, DONE), 1000)).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(given).toEqual([DONE])
})

test('what was taken back is left to its player, what comes later is not', () => {
  forced.consider(asked(3, DONE), 10)
  vi.advanceTimersByTime(10)
  expect(forced.consider(asked(3, DONE), 10)).toBe(false)
  expect(forced.consider(asked(2, DONE), 10)).toBe(false)
  expect(forced.consider(asked(4, DONE), 10)).toBe(true)
})

test('nothing is given once something else is asked, or nothing', () => {
  forced.consider(asked(1, DONE), 10)
  forced.consider(asked(2, DONE, TILE), 10)
  forced.consider(asked(3, DONE), 10)
  forced.consider(null, 10)
  vi.advanceTimersByTime(100)
  expect(given).toEqual([])
})

test('others see an answer after as long as somebody may take, never the same', () => {
  const delays = [0, 0.3, 0.7, 1].map((chance) => delayOf(false, chance))
  expect(Math.min(...delays)).toBeGreaterThan(1000)
  expect(Math.max(...delays)).toBeLessThan(5000)
  expect(new Set(delays).size).toBe(4)
  expect(delayOf(true)).toBeLessThan(1000)
})
