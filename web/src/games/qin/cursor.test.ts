import { expect, test } from 'vitest'
import { moved } from './cursor'
import { nameOf, squareOf } from './square'

const go = (name: string, key: string) => {
  const square = moved(squareOf(name), key)
  return square === null ? null : nameOf(square)
}

test('arrows go one square and stop at the rim', () => {
  expect([go('g5', 'ArrowUp'), go('g5', 'ArrowLeft')]).toEqual(['g4', 'f5'])
  expect([go('g1', 'ArrowUp'), go('m5', 'ArrowRight')]).toEqual(['g1', 'm5'])
})

test('Home, End and the page keys go to the rim', () => {
  expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => go('g5', key))).toEqual(['a5', 'm5', 'g1', 'g13'])
})

test('other keys do not move', () => {
  expect(go('g5', 'x')).toBeNull()
})
