import { expect, test } from 'vitest'
import { squareOf, nameOf, type Turn } from './square'
import { grip, halvesAt, halvesOf, layOf, turned } from './tile'

const g5 = squareOf('g5')

test.each<[Turn, string, string, string, string]>([
  [0, 'red', 'yellow', 'across', 'g5'],
  [1, 'red', 'yellow', 'down', 'g5'],
  [2, 'yellow', 'red', 'across', 'f5'],
  [3, 'yellow', 'red', 'down', 'g4'],
])('turned by %i the near half stays on its square', (turn, first, second, direction, square) => {
  expect(layOf(grip('RY', 0, turn), g5)).toEqual({ first, second, direction, square })
})

test('held by its other half a tile lies the other way round', () => {
  expect(layOf(grip('RY', 1, 0), g5)).toEqual({ first: 'yellow', second: 'red', direction: 'across', square: 'g5' })
})

test('where the first square is off the board there is no action', () => {
  expect(layOf(grip('RY', 0, 2), squareOf('a5'))).toBeNull()
  expect(layOf(grip('RY', 0, 3), squareOf('g1'))).toBeNull()
})

test('where only the second square is off the board there is one, to ask why', () => {
  expect(layOf(grip('RY', 0, 0), squareOf('m5'))?.square).toBe('m5')
})

test('the halves of a held tile', () => {
  const halves = halvesAt(grip('RB', 0, 3), g5).map(({ letter, square }) => letter + nameOf(square))
  expect(halves).toEqual(['Rg5', 'Bg4'])
  expect(halvesAt(grip('RB', 0, 0), squareOf('m1'))).toHaveLength(1)
})

test('the halves of a move', () => {
  const parts = { first: 'blue', second: 'yellow', direction: 'down', square: 'c3' }
  const halves = halvesOf({ action: 0, kind: 'lay', parts }).map(({ letter, square }) => letter + nameOf(square))
  expect(halves).toEqual(['Bc3', 'Yc4'])
  expect(halvesOf({ action: 1, kind: 'pass', parts: {} })).toEqual([])
})

test('turning goes round both ways', () => {
  expect([turned(3, 1), turned(0, -1), turned(1, 2)]).toEqual([0, 3, 3])
})
