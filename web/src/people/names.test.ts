import { expect, test } from 'vitest'
import { nameOf } from './names'
import type { Handed, SeatInfo, TableInfo } from '../wire/types'

const BOT = { kind: 'bot', name: null, bot: 'greedy', has_resigned: false } as SeatInfo
const tableOf = (...seats: Partial<SeatInfo>[]) =>
  ({ seats: seats.map((seat, i) => ({ ...BOT, colour: i, ...seat })), hands: [] as Handed[] }) as TableInfo
const namesOf = (table: TableInfo) => table.seats.map((_, seat) => nameOf(table, seat))

const ADA: Partial<SeatInfo> = { kind: 'person', name: 'Ada', bot: null }

test('bots keep their names when another seat is given to a bot', () => {
  expect(namesOf(tableOf(ADA, {}, {}))).toEqual(['Ada', 'Bot 2', 'Bot 3'])
  expect(namesOf(tableOf({ ...ADA, kind: 'bot' }, {}, {}))).toEqual(['Ada (bot)', 'Bot 2', 'Bot 3'])
  expect(namesOf(tableOf(ADA, {}))).toEqual(['Ada', 'Bot'])
})

test('and in a rematch, whoever begins', () => {
  expect(namesOf(tableOf({ colour: 1 }, { colour: 2 }, { ...ADA, colour: 0 }))).toEqual(['Bot 2', 'Bot 3', 'Ada'])
})

test('whoever has resigned keeps the name', () => {
  expect(namesOf(tableOf({ ...ADA, kind: 'bot', has_resigned: true }, {}))).toEqual(['Ada', 'Bot'])
})
