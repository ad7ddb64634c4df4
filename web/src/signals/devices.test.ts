// Sounds and notifications on devices that have them, forbid them or do them in another way.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayNotify, notify } from './notice'
import { play } from './sound'

const NOTICE = { title: 'Your turn – Qin', body: '', tag: 'abc' }
const page = Object.assign(new EventTarget(), { hidden: true })
const worker = { showNotification: vi.fn(), getNotifications: vi.fn() }
const opened = vi.fn()

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href: 'https://here/t/abc' })
  vi.stubGlobal('AudioContext', opened)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a phone shows notifications through the service worker and takes them back when the page is seen', async () => {
  const shown = { close: vi.fn() }
  worker.getNotifications.mockResolvedValue([shown])
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(worker) } })
  const forbidden = function () {
    throw new TypeError('Illegal constructor')
  }
  vi.stubGlobal('Notification', Object.assign(forbidden, { permission: 'granted' }))
  await notify(NOTICE)
  expect(worker.showNotification).toHaveBeenCalledWith(
    NOTICE.title,
    expect.objectContaining({ tag: 'abc', data: 'https://here/t/abc' }),
  )
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(shown.close).toHaveBeenCalled())
})

test('where notifications are forbidden or unknown there are none', async () => {
  expect(await mayNotify()).toBe(false)
  await notify(NOTICE)
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: () => Promise.resolve('denied') })
  expect(await mayNotify()).toBe(false)
  await notify(NOTICE)
  expect(worker.showNotification).not.toHaveBeenCalled()
})

test('nothing sounds before somebody has touched the page', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  await play('turn')
  expect(opened).not.toHaveBeenCalled()
})
