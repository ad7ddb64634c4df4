import { expect, it } from 'vitest'
import { isSame } from './same'

const FRAME = { number: 3, view: { hand: ['red', null], points: [1, 2.5], over: false } }

it('compares what values hold, whatever the order of names', () => {
  const { number, view } = structuredClone(FRAME)
  expect(isSame(FRAME, { view, number })).toBe(true)
})

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1 }, { a: 1, b: 1 }],
  [[1, 2], [1]],
  [[], {}],
  [{}, null],
  [null, {}],
  ['1', 1],
])('tells %j from %j', (one, other) => {
  expect(isSame(one, other)).toBe(false)
})
