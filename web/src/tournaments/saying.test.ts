import { expect, test } from 'vitest'
import type { MatchInfo } from '../wire/types'
import { roundsOf } from './saying'

const match = (round: number, table: number, deal = 1): MatchInfo => ({
  round,
  table,
  deal,
  players: [0, 1],
  table_id: null,
  ranks: null,
  scores: null,
  shares: null,
})

test('the latest round comes first, with all deals of a table together', () => {
  const rounds = roundsOf({ matches: [match(1, 1, 1), match(1, 1, 2), match(1, 2), match(2, 1)] })
  expect(rounds.map(({ number, tables }) => [number, tables.map((deals) => deals.length)])).toEqual([
    [2, [1]],
    [1, [2, 1]],
  ])
})
