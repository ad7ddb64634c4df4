import { afterEach, expect, test, vi } from 'vitest'

import { isAskingName, loadMe, needName } from './me.svelte'

afterEach(() => void vi.unstubAllGlobals())

test('whoever has a name is not asked for it while the server has not answered yet', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const loaded = loadMe()
  const name = needName()
  await Promise.resolve()
  expect(isAskingName()).toBe(false)
  answer(Response.json({ name: 'Ann' }))
  await loaded
  expect(await name).toBe('Ann')
  expect(isAskingName()).toBe(false)
})
