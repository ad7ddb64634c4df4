import { expect, test } from 'vitest'
import { codeOf } from './address'

test('a code is found in a link, and is itself', () => {
  expect(codeOf(' https://tianxia.example/clubs#a-B_9 ')).toBe('a-B_9')
  expect(codeOf('a-B_9')).toBe('a-B_9')
})
