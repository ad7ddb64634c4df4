import { afterEach, expect, test, vi } from 'vitest'
import { listenAgain } from './again'
import { nameOf } from './push'

const OLD = 'https://push.example/old'
const told = { endpoint: 'https://push.example/new', keys: { p256dh: 'key', auth: 'secret' } }
const manager = { subscribe: async () => ({ toJSON: () => told }) as unknown as PushSubscription }

afterEach(() => vi.unstubAllGlobals())

/** What the site is told, whose receivers are these; with a status, who is asked is nobody it knows. */
async function toldOf(receivers: string[], old?: string, status = 200): Promise<unknown[]> {
  const site = vi.fn(async (_address: string, init?: RequestInit) =>
    init ? new Response() : Response.json({ push_key: 'AAAA', receivers: receivers.map((id) => ({ id })) }, { status }),
  )
  vi.stubGlobal('fetch', site)
  vi.stubGlobal('navigator', { language: 'fr-CA' })
  await listenAgain(manager, old)
  return site.mock.calls.flatMap(([, init]) => (init ? [JSON.parse(String(init.body))] : []))
}

test('a browser that was told before tells where it listens now', async () => {
  const now = { endpoint: told.endpoint, p256dh: 'key', auth: 'secret', language: 'fr' }
  expect(await toldOf([nameOf(OLD)], OLD)).toEqual([now])
  expect(await toldOf(['another'])).toEqual([now])
})

test('nobody is reminded who has not asked for it', async () => {
  expect(await toldOf(['another'], OLD)).toEqual([])
  expect(await toldOf([])).toEqual([])
  expect(await toldOf([nameOf(OLD)], OLD, 403)).toEqual([])
})
