import { expect, test } from 'vitest'
import { paneOf, shifted, WHOLE, zoomed, type Box } from './camera'

const BOX: Box = [-10, -10, 120, 120]
const SIGHT = { box: BOX, pane: BOX }

test('what is at a point stays there', () => {
  const camera = zoomed(WHOLE, SIGHT, 2, { x: 30, y: 40 })
  expect(camera).toEqual({ scale: 2, x: -30, y: -40 })
})

test('no edge of the board comes inside', () => {
  const near = zoomed(WHOLE, SIGHT, 2, { x: 50, y: 50 })
  expect(shifted(near, SIGHT, { x: 1000, y: -1000 })).toEqual({ scale: 2, x: 10, y: -110 })
})

test('the whole board cannot be shifted', () => {
  const { x, y } = shifted(WHOLE, SIGHT, { x: 5, y: 5 })
  expect([x, y].map(Math.abs)).toEqual([0, 0])
})

test('there is a closest and a farthest', () => {
  expect(zoomed(WHOLE, SIGHT, 100, { x: 0, y: 0 }).scale).toBe(6)
  expect(zoomed(WHOLE, SIGHT, 0.01, { x: 0, y: 0 }).scale).toBe(1)
})

test('on a tall screen the board is at the top, and fills the screen once it is near', () => {
  const pane = paneOf(BOX, 240, 480)
  expect(pane).toEqual([-10, -10, 120, 240])
  const tall = { box: BOX, pane }
  const near = zoomed(WHOLE, tall, 1.5, { x: 50, y: 110 })
  expect([near.scale, near.y]).toEqual([1.5, 5])
  const nearer = shifted(zoomed(WHOLE, tall, 3, { x: 50, y: 50 }), tall, { x: 0, y: -1000 })
  expect(nearer.y + 110 * nearer.scale).toBe(230)
})

test('on a wide screen it stays in the middle until it fills that, too', () => {
  const pane = paneOf(BOX, 480, 240)
  expect(pane).toEqual([-70, -10, 240, 120])
  expect(zoomed(WHOLE, { box: BOX, pane }, 1.5, { x: 0, y: 0 }).x).toBe(-25)
})
