import { expect, test } from 'vitest'
import type { Facts } from '../games/contract'
import { tableAtOnce } from './at-once'

const FACTS: Facts = {
  minutes: [40, 60],
  weight: 2,
  atOnce: { seats: 3, options: { map: '3-4' } },
  glimpse: '',
}

test('a table at once is for oneself and casual bots, and nobody else sees it', () => {
  const table = tableAtOnce({ id: 'china', bots: ['beginner', 'casual', 'solid'], usual_bot: 'solid' }, FACTS)
  expect(table.seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'casual' }, { kind: 'bot', bot: 'casual' }])
  expect(table.options).toEqual({ map: '3-4' })
  expect(table.is_listed).toBe(false)
})

test('where there is no such level, the usual one will do', () => {
  const { seats } = tableAtOnce({ id: 'china', bots: ['solid'], usual_bot: 'solid' }, FACTS)
  expect(seats[1]).toEqual({ kind: 'bot', bot: 'solid' })
})

test('a guided table has a coach and the gentlest bots', () => {
  const game = { id: 'china', bots: ['beginner', 'casual', 'solid'], usual_bot: 'solid' }
  const table = tableAtOnce(game, FACTS, true)
  expect(table.is_guided).toBe(true)
  expect(table.seats[1]).toEqual({ kind: 'bot', bot: 'beginner' })
})
