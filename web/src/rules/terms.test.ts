import { expect, test } from 'vitest'
import { knitted, piecesOf, type Term } from './terms'

const PROVINCE: Term = [['province', 'provinces'], 'Several spaces.', '4.1']
const LARGE: Term = [['large province', 'large provinces', 'large'], 'Five or more.', '4.4']
const LIMIT: Term = [['émissaire'], 'Un pion.', '5.1']

const told = (sentence: string) =>
  piecesOf(sentence, [PROVINCE, LARGE, LIMIT])
    .filter(({ term }) => term)
    .map(({ text, term }) => [text, term![2]])

test('words of the game are found as a whole, the longest first, whatever their capitals', () => {
  expect(told('Provinces: two large provinces, no provincial one')).toEqual([
    ['Provinces', '4.1'],
    ['large provinces', '4.4'],
  ])
  expect(told('L’émissaire, émissaires')).toEqual([['émissaire', '5.1']])
})

test('a word is explained once in a sentence, and nothing gets lost', () => {
  const pieces = piecesOf('a province beside a province.', [PROVINCE])
  expect(pieces.filter(({ term }) => term)).toHaveLength(1)
  expect(pieces.map(({ text }) => text).join('')).toBe('a province beside a province.')
})

test('without a word of the game a sentence stays as it is', () => {
  expect(piecesOf('nothing', [PROVINCE])).toEqual([{ text: 'nothing', term: null }])
})

test('no line ends between a word of the game and what is written to it', () => {
  const pieces = knitted(piecesOf('pas d’émissaire, la province.', [PROVINCE, LIMIT]))
  expect(pieces.filter(({ term }) => term).map(({ before, after }) => [before, after])).toEqual([
    ['d’', ','],
    ['', '.'],
  ])
  expect(pieces.map(({ before, text, after }) => before + text + after).join('')).toBe('pas d’émissaire, la province.')
})
