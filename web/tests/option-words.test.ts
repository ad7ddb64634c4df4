import { expect, test } from 'vitest'
import { aboutOption, titleOf, valueTitle } from '../src/opening/option-words'

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
  expect([titleOf(WORDS, 'board'), valueTitle(WORDS, 'board', 'bird')]).toEqual(['side of the board', 'Bird'])
  expect([titleOf(WORDS, 'size'), valueTitle(WORDS, 'size', 'small')]).toEqual(['size', 'small'])
})
