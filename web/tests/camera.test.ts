import { expect, test } from 'vitest'
import { shifted, WHOLE, zoomed, type Box } from '../src/table/camera'

const BOX: Box = [-10, -10, 120, 120]

test('what is at a point stays there', () => {
  const camera = zoomed(WHOLE, BOX, 2, { x: 30, y: 40 })
  expect(camera).toEqual({ scale: 2, x: -30, y: -40 })
})

test('no edge of the board comes inside', () => {
  const near = zoomed(WHOLE, BOX, 2, { x: 50, y: 50 })
  expect(shifted(near, BOX, { x: 1000, y: -1000 })).toEqual({ scale: 2, x: 10, y: -110 })
})

test('the whole board cannot be shifted', () => {
  const { x, y } = shifted(WHOLE, BOX, { x: 5, y: 5 })
  expect([x, y].map(Math.abs)).toEqual([0, 0])
})

test('there is a closest and a farthest', () => {
  expect(zoomed(WHOLE, BOX, 100, { x: 0, y: 0 }).scale).toBe(6)
  expect(zoomed(WHOLE, BOX, 0.01, { x: 0, y: 0 }).scale).toBe(1)
})
