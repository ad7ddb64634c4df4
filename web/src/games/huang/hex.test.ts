import { expect, test } from 'vitest'
import { centre, middle, neighbours, RECTANGLE, RADIUS, sitePath, spaceAt } from './hex'

test('spaces are named in reading order', () => {
  expect([RECTANGLE[0], RECTANGLE[15], RECTANGLE.at(-1)]).toEqual(['a1', 'a2', 'o15'])
  expect(spaceAt(15, 0)).toBeNull()
})

test('the neighbours run clockwise from the east and differ in odd rows', () => {
  expect(neighbours('c3')).toEqual(['d3', 'c4', 'b4', 'b3', 'b2', 'c2'])
  expect(neighbours('c2')).toEqual(['d2', 'd3', 'c3', 'b2', 'c1', 'd1'])
  expect(neighbours('a1')).toEqual(['b1', 'a2', null, null, null, null])
})

test('all neighbours are as near', () => {
  const [x, y] = centre('h8')
  for (const space of neighbours('h8')) {
    const [ox, oy] = centre(space!)
    expect(Math.hypot(ox - x, oy - y)).toBeCloseTo(RADIUS * Math.sqrt(3))
  }
})

test('three spaces of a triangle meet in its middle', () => {
  const [x, y] = middle(['c2', 'c3', 'd3'])
  for (const space of ['c2', 'c3', 'd3']) expect(Math.hypot(centre(space)[0] - x, centre(space)[1] - y)).toBeCloseTo(36)
})

test('a site is drawn as one area with a corner for each space', () => {
  expect(sitePath('c2-c3-d3', 1).match(/[ML]/g)).toHaveLength(3)
  expect(sitePath('c2-d2-c3-d3', 1).match(/[ML]/g)).toHaveLength(4)
})
