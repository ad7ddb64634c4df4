import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { often } from './often'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('looks again while somebody looks, also after a failure, until it is undone', async () => {
  vi.stubGlobal('document', { hidden: false })
  const look = vi.fn(() => Promise.reject(new Error('away')))
  const stop = often(look)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(look).toHaveBeenCalledTimes(2)
  vi.stubGlobal('document', { hidden: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(2)
  vi.stubGlobal('document', { hidden: false })
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(2)
})
