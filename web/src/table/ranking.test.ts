import { expect, test } from 'vitest'
import { ranking } from './ranking'

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
