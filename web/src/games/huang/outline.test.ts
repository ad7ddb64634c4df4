import { expect, test } from 'vitest'
import { neighbours } from './hex'
import { curve, loops, outline, smooth } from './outline'

test('a space has six sides, two neighbours have ten', () => {
  expect(loops(['h8']).map((loop) => loop.length)).toEqual([6])
  expect(loops(['h8', 'i8']).map((loop) => loop.length)).toEqual([10])
})

test('a ring of spaces has an inner line, too', () => {
  const ring = neighbours('h8').map((space) => space!)
  expect(
    loops(ring)
      .map((loop) => loop.length)
      .sort((a, b) => a - b),
  ).toEqual([6, 18])
})

test('areas apart have a line each', () => {
  expect(outline(['a1', 'o15']).match(/M/g)).toHaveLength(2)
  expect(outline([])).toBe('')
})

test('cutting corners doubles the points each time', () => {
  expect(smooth(loops(['h8'])[0]!, 2)).toHaveLength(24)
})

test('a curve goes through every point', () => {
  const path = curve([
    [0, 0],
    [10, 5],
    [20, 0],
  ])
  expect(path).toMatch(/^M0 0C.* 10 5C.* 20 0$/)
})
