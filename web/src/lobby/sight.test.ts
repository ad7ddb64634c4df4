import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Seen = (entries: readonly { isIntersecting: boolean }[]) => void

let seen: Seen[]
let signs: (() => void)[]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  seen = []
  signs = []
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => signs.push(listener))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Seen) {
        seen.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Two things on a page, both in sight, and which of them have come; each is done when it is told so. */
async function two() {
  const { sight } = await import('./sight')
  const come: string[] = []
  const done: (() => void)[] = []
  for (const name of ['first', 'second']) {
    const coming = () => new Promise<void>((resolve) => come.push(name) && done.push(resolve))
    sight(coming, () => {})(null!)
  }
  for (const see of seen) see([{ isIntersecting: true }])
  return { come, done }
}

test('what is looked at comes by itself after a moment, one after the other', async () => {
  const { come, done } = await two()
  await vi.advanceTimersByTimeAsync(1000)
  expect(come).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(come).toEqual(['first'])
  done[0]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(come).toEqual(['first', 'second'])
})

test('it comes at once when somebody moves', async () => {
  const { come } = await two()
  signs[0]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(come).toEqual(['first'])
})
