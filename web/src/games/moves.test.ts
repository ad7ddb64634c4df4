import { describe, expect, test } from 'vitest'
import { Moves } from './moves'

const moves = new Moves([
  { kind: 'lay', first: 0, parts: { colour: ['red', 'blue'], square: ['a1', '', 'b1'] } },
  { kind: 'pass', first: 6, parts: {} },
  { kind: 'take', first: 7, parts: { card: ['x', 'y'] } },
])

describe('moves', () => {
  test('the last part runs quickest', () => {
    expect(moves.encode('lay', { colour: 'red', square: 'b1' }).action).toBe(2)
    expect(moves.encode('lay', { colour: 'blue', square: 'a1' }).action).toBe(3)
  })

  test('a kind without parts is one number', () => {
    expect(moves.encode('pass').action).toBe(6)
    expect(moves.decode(6)).toEqual({ action: 6, kind: 'pass', parts: {} })
  })

  test.each([0, 2, 3, 5, 6, 7, 8])('%i comes back from its parts', (action) => {
    const { kind, parts } = moves.decode(action)
    expect(moves.encode(kind, parts).action).toBe(action)
  })

  test('what no range holds is an error', () => {
    expect(() => moves.decode(9)).toThrow('9')
    expect(() => moves.encode('jump')).toThrow('jump')
    expect(() => moves.encode('lay', { colour: 'red' })).toThrow('square')
    expect(() => moves.encode('lay', { colour: 'green', square: 'a1' })).toThrow('green')
  })
})
