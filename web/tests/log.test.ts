import { expect, test } from 'vitest'
import { followed, merged } from '../src/desk/log'
import type { Frame, Line } from '../src/wire/types'

const line = (number: number, text = ''): Line => ({ number, seat: 0, action: 0, text, events: [] })
const lines = (...numbers: number[]) => numbers.map((number) => line(number))
const numbers = (of: Line[]) => of.map(({ number }) => number)
const frame = (number: number, last: Line | null) => ({ number, last }) as Frame

test('a log replaces what came after its start', () => {
  expect(numbers(merged(lines(1, 2, 3), { type: 'log', start: 1, lines: lines(2) }))).toEqual([1, 2])
  expect(numbers(merged(lines(1, 2, 3), { type: 'log', start: 0, lines: lines(1, 2, 3, 4) }))).toEqual([1, 2, 3, 4])
})

test('an undo leaves what was before it', () => {
  expect(numbers(merged(lines(1, 2, 3), { type: 'log', start: 2, lines: [] }))).toEqual([1, 2])
})

test('a frame brings its last line', () => {
  expect(numbers(followed(lines(1, 2), frame(3, line(3))))).toEqual([1, 2, 3])
})

test('a frame told twice changes nothing', () => {
  expect(followed(lines(1, 2), frame(2, line(2, 'again')))).toEqual([line(1), line(2, 'again')])
})

test('a frame from before forgets what came after it', () => {
  expect(numbers(followed(lines(1, 2, 3), frame(1, line(1))))).toEqual([1])
  expect(followed(lines(1), frame(0, null))).toEqual([])
})
