import { afterEach, expect, test, vi } from 'vitest'

import { isAskingName, loadMe, needName } from './me.svelte'
import * as http from '../wire/http'
import type { Me } from '../wire/types'

afterEach(() => void vi.restoreAllMocks())

test('whoever has a name is not asked for it while the server has not answered yet', async () => {
  let answer: (me: Me) => void = () => undefined
  vi.spyOn(http, 'getMe').mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const loaded = loadMe()
  const name = needName()
  await Promise.resolve()
  expect(isAskingName()).toBe(false)
  answer({ name: 'Ann' } as Me)
  await loaded
  expect(await name).toBe('Ann')
  expect(isAskingName()).toBe(false)
})
