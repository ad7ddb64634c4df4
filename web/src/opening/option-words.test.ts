import { expect, test } from 'vitest'
import { aboutOption, chosenOptions, optionTitle, titledOptions, valueTitle } from './option-words'
import type { GameInfo, TableInfo } from '../wire/types'

const WORDS = {
  'option.board': 'side of the board',
  'option.board.bird': 'Bird',
  'option.board.bird.about': 'Few villages.',
  'option.board.about': 'Where villages lie.',
}

test('a value explains itself, or the option does for it', () => {
  expect(aboutOption(WORDS, 'board', 'bird')).toBe('Few villages.')
  expect(aboutOption(WORDS, 'board', 'lion')).toBe('Where villages lie.')
  expect(aboutOption(WORDS, 'size', 'small')).toBe('')
})

test('what has no words is called by its name', () => {
  expect([optionTitle(WORDS, 'board'), valueTitle(WORDS, 'board', 'bird')]).toEqual(['side of the board', 'Bird'])
  expect([optionTitle(WORDS, 'size'), valueTitle(WORDS, 'size', 'small')]).toEqual(['size', 'small'])
})

test('modules that are off are not told, unless they usually are on', () => {
  const options = [
    { name: 'map', values: ['a', 'b'], default: 'a', default_of_seats: {} },
    { name: 'forts', values: ['false', 'true'], default: 'false', default_of_seats: {} },
    { name: 'influence', values: ['false', 'true'], default: 'false', default_of_seats: { 2: 'true' } },
  ]
  const chosen = { map: 'b', forts: 'false', influence: 'false' }
  const told = (n: number) =>
    chosenOptions({ options } as unknown as GameInfo, { options: chosen, seats: Array(n) } as unknown as TableInfo)
  expect(told(2)).toEqual([
    { name: 'map', value: 'b' },
    { name: 'influence', value: 'false' },
  ])
  expect(told(3)).toEqual([{ name: 'map', value: 'b' }])
  const table = { options: { board: 'bird' }, seats: Array(2) } as unknown as TableInfo
  const game = { options: [{ name: 'board', default: 'lion', default_of_seats: {} }] } as unknown as GameInfo
  expect(titledOptions(WORDS, game, table)).toEqual([{ option: 'Side of the board', value: 'Bird' }])
})
