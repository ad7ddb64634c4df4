import { expect, test } from 'vitest'
import { bytes, text } from './passkey'

test('bytes are written for addresses, without padding, and read again', () => {
  const all = Uint8Array.from({ length: 256 }, (_, number) => number)
  const written = text(all.buffer)
  expect(written).toMatch(/^[\w-]+$/)
  expect(bytes(written)).toEqual(all)
  expect(text(bytes('-_8').buffer)).toBe('-_8')
})
