import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { momentOf, Pace } from './pace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function shown(gap = 500): { pace: Pace<number>; seen: number[] } {
  const seen: number[] = []
  return {
    pace: new Pace(
      (item) => seen.push(item),
      () => gap,
    ),
    seen,
  }
}

test('the first is shown at once, the others one after the other', () => {
  const { pace, seen } = shown()
  for (const item of [1, 2, 3]) pace.push(item)
  expect(seen).toEqual([1])
  vi.advanceTimersByTime(500)
  expect(seen).toEqual([1, 2])
  vi.advanceTimersByTime(500)
  expect(seen).toEqual([1, 2, 3])
})

test('after a pause the next is shown at once', () => {
  const { pace, seen } = shown()
  pace.push(1)
  vi.advanceTimersByTime(501)
  pace.push(2)
  expect(seen).toEqual([1, 2])
})

test('in a hurry everything is shown in its order', () => {
  const { pace, seen } = shown()
  for (const item of [1, 2, 3]) pace.push(item)
  pace.hurry()
  expect(seen).toEqual([1, 2, 3])
  pace.push(4)
  expect(seen).toEqual([1, 2, 3, 4])
})

test('without a gap nothing waits', () => {
  const { pace, seen } = shown(0)
  for (const item of [1, 2]) pace.push(item)
  expect(seen).toEqual([1, 2])
})

test('what is stopped shows nothing more', () => {
  const { pace, seen } = shown()
  for (const item of [1, 2]) pace.push(item)
  pace.stop()
  vi.advanceTimersByTime(2000)
  expect(seen).toEqual([1])
})

test('much that happens, and what is fought out, is shown for longer', () => {
  expect(momentOf(1, false)).toBe(1)
  expect(momentOf(0, false)).toBe(1)
  expect(momentOf(4, false)).toBeGreaterThan(momentOf(2, false))
  expect(momentOf(30, false)).toBe(momentOf(4, false))
  expect(momentOf(1, true)).toBeGreaterThan(1.5)
})
