import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whereabouts } from './addresses'

const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8642` })
const fetched = vi.fn<() => Promise<Response>>()

function serverIsAt(...origins: string[]) {
  fetched.mockResolvedValue(new Response(JSON.stringify({ is_open: origins.length > 0, origins })))
}

beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()))
afterEach(() => vi.unstubAllGlobals())

test('a page that was opened by a name others know is the invitation', async () => {
  expect(await whereabouts(at('games.example'))).toEqual({ origins: ['http://games.example:8642'], reach: 'page' })
  expect(fetched).not.toHaveBeenCalled()
})

test.each(['localhost', '127.0.0.1', '[::1]'])('at %s the server says where friends find it', async (hostname) => {
  serverIsAt('http://192.0.2.7:8642', 'http://[2001:db8::7]:8642')
  expect(await whereabouts(at(hostname))).toEqual({
    origins: ['http://192.0.2.7:8642', 'http://[2001:db8::7]:8642'],
    reach: 'network',
  })
})

test('a server that only this machine can reach has no other address', async () => {
  serverIsAt()
  expect(await whereabouts(at('127.0.0.1'))).toEqual({ origins: ['http://127.0.0.1:8642'], reach: 'machine' })
})
