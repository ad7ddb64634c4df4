import { expect, test } from 'vitest'
import { passTo } from './hand-off'

test('whoever is alone at a screen passes nothing', () => {
  expect(passTo({ seats: [1], holder: null, shown: 1, toMove: 1 })).toBeNull()
})

test('at first somebody must say who they are', () => {
  expect(passTo({ seats: [0, 1], holder: null, shown: 0, toMove: 0 })).toBe(0)
  expect(passTo({ seats: [0, 1], holder: null, shown: null, toMove: 1 })).toBe(1)
  expect(passTo({ seats: [0, 1], holder: null, shown: null, toMove: 2 })).toBe(0)
})

test('the device goes to whoever decides', () => {
  expect(passTo({ seats: [0, 1], holder: 0, shown: 0, toMove: 1 })).toBe(1)
})

test('until the view of the new holder has come it stays covered', () => {
  expect(passTo({ seats: [0, 1], holder: 1, shown: 0, toMove: 1 })).toBe(1)
  expect(passTo({ seats: [0, 1], holder: 1, shown: 1, toMove: 1 })).toBeNull()
})

test('while others decide the holder keeps it', () => {
  expect(passTo({ seats: [0, 1], holder: 1, shown: 1, toMove: 2 })).toBeNull()
})
