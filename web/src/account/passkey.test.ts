import { expect, test } from 'vitest'
import { Refusal } from '../wire/http'
import { bytes, isCalledOff, said, text } from './passkey'

test('bytes are written for addresses, without padding, and read again', () => {
  const all = Uint8Array.from({ length: 256 }, (_, number) => number)
  const written = text(all.buffer)
  expect(written).toMatch(/^[\w-]+$/)
  expect(bytes(written)).toEqual(all)
  expect(text(bytes('-_8').buffer)).toBe('-_8')
})

test('what browsers refuse is said in our words, and whoever thinks better of it is left alone', () => {
  const codes = ['InvalidStateError', 'SecurityError'].map((name) => (said(new DOMException('', name)) as Refusal).code)
  expect(codes).toEqual(['known-passkey', 'unsafe-page'])
  const calledOff = said(new DOMException('', 'NotAllowedError'))
  expect(isCalledOff(calledOff)).toBe(true)
  expect(isCalledOff(said(new DOMException('', 'SecurityError')))).toBe(false)
})
