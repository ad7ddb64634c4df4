import { expect, test } from 'vitest'
import { between } from '../desk/log'
import { keyOf, stretchTexts } from './hands'
import { nameAt, nameIn, nameOfAll } from './names'
import type { Handed, SeatInfo, TableInfo } from '../wire/types'

const BOT = { kind: 'bot', name: null, bot: 'greedy', has_resigned: false, colour: 1 } as SeatInfo
const tableOf = (ada: Partial<SeatInfo>, ...hands: Handed[]) =>
  ({ seats: [{ ...BOT, name: 'Ada', ...ada }, BOT], hands }) as TableInfo
const lent = (number: number): Handed => ({ seat: 0, number, kind: 'lent' })
const again = (number: number): Handed => ({ seat: 0, number, kind: 'taken-again' })

test('a move keeps the name of whoever made it', () => {
  const table = tableOf({}, lent(4))
  expect([4, 5].map((number) => nameIn(table, 0, number))).toEqual(['Ada', 'Ada (bot)'])
  expect([3, 4].map((number) => nameAt(table, 0, number))).toEqual(['Ada', 'Ada (bot)'])
})

test('and a bot its moves when the seat is taken again', () => {
  const table = tableOf({ kind: 'person', bot: null }, lent(4), again(9))
  expect([4, 5, 9, 10].map((number) => nameIn(table, 0, number))).toEqual(['Ada', 'Ada (bot)', 'Ada (bot)', 'Ada'])
})

test('moves after somebody has given up are a bot’s, and the place stays theirs', () => {
  const table = tableOf({ has_resigned: true }, { seat: 0, number: 4, kind: 'resigned' })
  expect([nameIn(table, 0, 4), nameIn(table, 0, 5), nameAt(table, 0, 6)]).toEqual(['Ada', 'Ada (bot)', 'Ada'])
})

test('what both have done is told of both, and which moves were the bot’s', () => {
  const table = tableOf({ kind: 'person', bot: null }, lent(4), again(9), lent(20))
  expect(nameOfAll(table, 0, 30)).toBe('Ada + bot')
  expect(nameOfAll(table, 0, 3)).toBe('Ada')
  expect(stretchTexts(table, 30)).toEqual([
    'A bot played for Ada from move 5 to 9.',
    'A bot played for Ada from move 21 on.',
  ])
  expect(stretchTexts(table, 20)).toHaveLength(1)
})

test('a seat may change hands twice between two lines that are told', () => {
  const changes = between([lent(4), again(5)], 4, 6)
  expect(new Set(changes.map(keyOf)).size).toBe(2)
})
