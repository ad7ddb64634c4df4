import { expect, test } from 'vitest'
import { N_SQUARES, centre, chance, nameOf, neighbour, squareAt, squareOf } from './square'

test('squares are named from the upper left', () => {
  expect([nameOf(0), nameOf(12), nameOf(13), nameOf(168)]).toEqual(['a1', 'm1', 'a2', 'm13'])
})

test('a name leads back to its square', () => {
  for (let square = 0; square < N_SQUARES; square += 1) expect(squareOf(nameOf(square))).toBe(square)
})

test('neighbours stop at the rim', () => {
  const g5 = squareOf('g5')
  expect([0, 1, 2, 3].map((turn) => nameOf(neighbour(g5, turn as 0) ?? -1))).toEqual(['h5', 'g6', 'f5', 'g4'])
  expect(neighbour(squareOf('m5'), 0)).toBeNull()
  expect(neighbour(squareOf('a5'), 2)).toBeNull()
  expect(neighbour(squareOf('g1'), 3)).toBeNull()
  expect(neighbour(squareOf('g13'), 1)).toBeNull()
})

test('there is nothing outside the board', () => {
  expect(squareAt(13, 0)).toBeNull()
  expect(squareAt(0, -1)).toBeNull()
})

test('the middle of b2', () => {
  expect(centre(squareOf('b2'))).toEqual([90, 90])
})

test('chance is the same for the same square and differs between squares', () => {
  expect(chance(5, 1)).toBe(chance(5, 1))
  expect(new Set([0, 1, 2, 3, 4].map((square) => chance(square, 1))).size).toBe(5)
})
