import { expect, test } from 'vitest'
import type { Move } from '../contract'
import { Fits } from './fits'
import { nameOf, squareOf } from './square'
import { grip } from './tile'

const lay = (action: number, first: string, second: string, direction: string, square: string): Move => ({
  action,
  kind: 'lay',
  parts: { first, second, direction, square },
})
const fits = new Fits([
  lay(1, 'red', 'yellow', 'across', 'g5'),
  lay(2, 'yellow', 'red', 'across', 'g5'),
  lay(3, 'red', 'yellow', 'down', 'h5'),
  { action: 4, kind: 'pass', parts: {} },
])

test('a held tile fits where the move is legal', () => {
  expect(fits.moveAt(grip('RY', 0, 0), squareOf('g5'))?.action).toBe(1)
  expect(fits.moveAt(grip('RY', 0, 2), squareOf('h5'))?.action).toBe(2)
  expect(fits.moveAt(grip('RB', 0, 0), squareOf('g5'))).toBeNull()
  expect(fits.moveAt(grip('RY', 0, 2), squareOf('a1'))).toBeNull()
})

test('anchors and reach of the present turn', () => {
  expect(fits.anchors(grip('RY', 0, 2)).map(nameOf)).toEqual(['h5'])
  expect(fits.reach(grip('RY', 0, 2)).map(nameOf)).toEqual(['g5'])
})

test('every square that a legal tile covers', () => {
  expect([...fits.coverable].map(nameOf).sort()).toEqual(['g5', 'h5', 'h6'])
})

test('the present turn comes first, then the next that is legal', () => {
  const h5 = squareOf('h5')
  expect(fits.turnAt(grip('RY', 0, 2), h5)).toBe(2)
  expect(fits.turnAt(grip('RY', 0, 0), h5)).toBe(1)
  expect(fits.turnAt(grip('RY', 0, 0), squareOf('a1'))).toBeNull()
})

test('other turns on the same square, both ways round', () => {
  const h5 = squareOf('h5')
  expect(fits.otherTurnAt(grip('RY', 0, 1), h5, 1)).toBe(2)
  expect(fits.otherTurnAt(grip('RY', 0, 2), h5, 1)).toBe(1)
  expect(fits.otherTurnAt(grip('RY', 0, 0), squareOf('g5'), 1)).toBeNull()
})

test('a tile is picked up turned so that it fits somewhere', () => {
  expect(fits.usefulTurn(grip('RY', 0, 3))).toBe(0)
  expect(fits.usefulTurn(grip('BB', 0, 3))).toBe(3)
})
