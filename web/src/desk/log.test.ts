import { expect, test } from 'vitest'
import { foldedLines, followed, laidOut, merged, nBefore, preceded, shortened, turnsOf } from './log'
import type { Frame, Line } from '../wire/types'

const line = (number: number, text = ''): Line => ({ number, turn: 0, seat: 0, action: 0, text, events: [] })
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

const events = (n: number) => Array.from({ length: n }, (_, i) => ({ key: `event-${i}`, values: {} }))

test('few events make one sentence, of many only the first', () => {
  const lengths = (n: number) => [shortened(events(n)).first.length, shortened(events(n)).rest.length]
  expect([0, 1, 4, 5, 30].map(lengths)).toEqual([[0, 0], [1, 0], [4, 0], [3, 2], [3, 27]]) // prettier-ignore
})

test('many events are listed below their line, and folded if they are very many', () => {
  const shape = (n: number) => {
    const { line, below, isFolded } = laidOut(events(n))
    return [line.length, below.length, isFolded]
  }
  expect([0, 4, 5, 6].map(shape)).toEqual([[0, 0, false], [4, 0, false], [1, 4, false], [1, 5, true]]) // prettier-ignore
})

const page = (start: number, ...numbers: number[]) => ({
  type: 'lines' as const,
  id: 1,
  start,
  lines: lines(...numbers),
})

test('a log that leaves a gap forgets what was before the gap', () => {
  expect(numbers(merged(lines(1, 2), { type: 'log', start: 3, lines: lines(4, 5) }))).toEqual([4, 5])
})

test('older lines come before those that are there', () => {
  expect(nBefore(lines(4, 5), 5)).toBe(3)
  expect(numbers([...preceded(lines(4, 5), 5, page(1, 2, 3))])).toEqual([2, 3, 4, 5])
  expect(numbers([...preceded([], 3, page(1, 2, 3))])).toEqual([2, 3])
})

test('older lines that no longer fit are left out', () => {
  expect(numbers([...preceded(lines(3, 4), 4, page(1, 2, 3))])).toEqual([3, 4])
})

test('the log is told turn by turn, with the answers of others', () => {
  const by = (number: number, turn: number, seat: number): Line => ({ ...line(number), turn, seat })
  const turns = turnsOf([by(1, 6, 0), by(2, 6, 1), by(3, 6, 0), by(4, 7, 1), by(5, 8, 1)])
  expect(turns.map(({ seat, lines }) => [seat, numbers([...lines])])).toEqual([[0, [1, 2, 3]], [1, [4]], [1, [5]]]) // prettier-ignore
})

test('of a turn with very many lines the last are folded', () => {
  const folded = (n: number) => foldedLines({ seat: 0, lines: lines(...Array(n).keys()) })
  expect([1, 8, 9, 12].map(folded)).toEqual([0, 0, 1, 4])
})

test('a turn in which a seat changes hands is told in two', () => {
  const turns = turnsOf(lines(1, 2, 3), [{ seat: 0, number: 2, kind: 'lent' }])
  expect(turns.map((turn) => turn.lines.map(({ number }) => number))).toEqual([[1, 2], [3]])
})
