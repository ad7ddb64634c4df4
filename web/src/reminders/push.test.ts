import { expect, test } from 'vitest'
import { bytesOf, nameOf, toldOf } from './push'

test('a browser is called by the digest of its address, as the server does', () => {
  expect(nameOf('https://push.example/x')).toBe('6f531242b783a6b7')
})

test('keys are read as browsers and servers write them', () => {
  expect([...bytesOf('-_8A')]).toEqual([251, 255, 0])
})

test('what a browser tells of itself is told as it is', () => {
  const keys = { p256dh: 'key', auth: 'secret' }
  const told = toldOf({ toJSON: () => ({ endpoint: 'https://push.example/x', keys }) })
  expect(told).toEqual({ endpoint: 'https://push.example/x', ...keys })
})
