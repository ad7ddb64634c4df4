import { expect, test } from 'vitest'
import { resumed } from './draft'
import { Refusal } from '../wire/http'

test('a draft that fits no longer is let go, one that cannot be had at present is not', async () => {
  expect(await resumed(Promise.resolve(1))).toBe(1)
  expect(await resumed(Promise.reject(new Refusal('illegal', 'not now')))).toBeNull()
  expect(await resumed(Promise.reject(new TypeError('no chapter')))).toBeNull()
  await expect(resumed(Promise.reject(new Refusal('busy', 'later')))).rejects.toThrow('later')
})
