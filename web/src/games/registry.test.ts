import { afterEach, expect, test, vi } from 'vitest'
import { loadGame } from './registry.svelte'

vi.mock('./qin/index.ts', () => {
  throw new TypeError('a file cannot be loaded')
})

afterEach(() => void vi.unstubAllGlobals())

test('a game whose files cannot be loaded is as good as a server that is away', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[{"id": "qin"}]')))
  await expect(loadGame('qin')).rejects.toMatchObject({ code: 'offline' })
  await expect(loadGame('go')).rejects.toMatchObject({ code: 'unknown-game', status: 404 })
})
