import { expect, test } from 'vitest'
import { codeOf, friendCodeOf } from './address'

test('a code is found in a link, and is itself', () => {
  expect(codeOf(' https://tianxia.example/clubs#a-B_9 ')).toBe('a-B_9')
  expect(codeOf('a-B_9')).toBe('a-B_9')
})

test('a link to a friend is not taken for one to a club', () => {
  expect(friendCodeOf('https://tianxia.example/clubs#friend=a-B_9')).toBe('a-B_9')
  expect(friendCodeOf('https://tianxia.example/clubs#a-B_9')).toBeNull()
})
