import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256'

test('the standard’s example', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('a text of %i letters', (length) => {
  const text = 'é'.repeat(length / 2) + 'x'.repeat(length % 2)
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
})
