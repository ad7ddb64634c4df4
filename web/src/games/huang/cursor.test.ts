import { expect, test } from 'vitest'
import { moved } from './cursor'
import { mapOf } from './map'

const map = mapOf('warring-states')

test('arrows lead to neighbours, up and down in a zigzag', () => {
  expect(moved('c3', 'ArrowRight', map)).toBe('d3')
  expect(moved('c3', 'ArrowDown', map)).toBe('c4')
  expect(moved('c4', 'ArrowDown', map)).toBe('c5')
  expect(moved('c4', 'ArrowUp', map)).toBe('c3')
  expect(moved('c3', 'ArrowUp', map)).toBe('c2')
})

test('the edge stops, or leads aside where it slants', () => {
  expect(moved('a1', 'ArrowLeft', map)).toBe('a1')
  expect(moved('m1', 'ArrowRight', map)).toBe('m1')
  expect(moved('b11', 'ArrowUp', map)).toBe('b10')
})

test('other keys do not move', () => {
  expect(moved('c3', 'x', map)).toBeNull()
  expect([moved('g2', 'Home', map), moved('g2', 'End', map)]).toEqual(['a2', 'm2'])
})
