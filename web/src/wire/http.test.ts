import { afterEach, expect, test, vi } from 'vitest'
import { arriving, getMe } from './http'

afterEach(() => void vi.unstubAllGlobals())

test('a refusal has the status of the server’s own answer, not of a proxy’s', async () => {
  const answers = [new Response('{"code": "too-large"}', { status: 413 }), new Response('<html>', { status: 404 })]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
  await expect(getMe()).rejects.toMatchObject({ code: 'too-large', status: 413 })
  await expect(getMe()).rejects.toMatchObject({ code: 'internal', status: 0 })
})

test('where files of the client are not to be had the server is away', async () => {
  expect(await arriving(Promise.resolve(1))).toBe(1)
  await expect(arriving(Promise.reject(new TypeError('no file')))).rejects.toMatchObject({ code: 'offline' })
})
