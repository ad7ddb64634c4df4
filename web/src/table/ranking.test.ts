import { expect, test } from 'vitest'
import { howRanked, ranking, whyFirst } from './ranking'
import type { ResultInfo, SeatInfo } from '../wire/types'

const RESULT = { ending: 'x', scores: [5, 9, 9], winners: [1, 2], ranks: [3, 1, 1], ties: [], rounds: [] }

test('seats come by rank, equals by seat', () => {
  expect(ranking({ scores: [5, 9, 9], result: RESULT })).toEqual([
    { seat: 1, rank: 1, isWinner: true },
    { seat: 2, rank: 1, isWinner: true },
    { seat: 0, rank: 3, isWinner: false },
  ])
})

test('nobody has a rank before the end', () => {
  expect(ranking({ scores: [5, 9], result: null }).map(({ seat, rank }) => [seat, rank])).toEqual([[0, null], [1, null]]) // prettier-ignore
})

const told = (result: Partial<ResultInfo>) => whyFirst({ result: { ...RESULT, ...result } })

test('who is first is told by points', () => {
  const rounds = [{ by: 'score', seats: [0, 1, 2], ahead: [1], best: 9, next: 5 }]
  expect(told({ rounds })).toEqual([{ key: 'first.score', values: { seats: [1], n: 9, m: 5 } }])
  expect(whyFirst({ result: null })).toEqual([])
})

test('by what has broken a tie, and not at all where nobody else is left', () => {
  const tie = { key: 'tiebreak.pieces', values: { seats: [1], others: [2], n: 4, m: 2 } }
  const rounds = [
    { by: 'score', seats: [0, 1, 2], ahead: [1, 2], best: 9, next: 5 },
    { by: 'pieces', seats: [1, 2], ahead: [1], best: 4, next: 2 },
  ]
  expect(told({ rounds, ties: [tie] })).toEqual([tie])
  expect(told({ rounds: [{ by: 'score', seats: [1], ahead: [1], best: 9, next: null }] })).toEqual([])
})

test('how the rules rank is told at the end, and of whoever has given up', () => {
  const seats = (...resigned: boolean[]) => ({ seats: resigned.map((has_resigned) => ({ has_resigned }) as SeatInfo) })
  expect(howRanked({ result: null }, seats(false))).toEqual([])
  expect(howRanked({ result: RESULT }, seats(false, false))).toEqual(['first.rule'])
  expect(howRanked({ result: RESULT }, seats(false, true))).toEqual(['first.rule', 'first.resigned'])
})
