import { describe, expect, test } from 'vitest'
import { parametersOf, phrase, sentence, type Voice } from '../src/words/phrase'

const en: Voice = {
  language: 'en',
  words: {
    plain: '{spaces} spaces on {square}',
    word: 'a {colour:word} tile',
    name: 'a house in {space:name}',
    seat: '{owner:seat} takes it',
    seats: 'taken from {losers:seats}',
    plural: '{n} {n:village|villages}',
    'word.red': 'red',
    'word.Northgate': 'Porte-Nord',
  },
  nameOf: (seat) => `N${seat}`,
}
const say = (voice: Voice, key: string, values: Record<string, unknown> = {}) => phrase(voice, { key, values })

describe('phrase', () => {
  test('puts values as they are', () => {
    expect(say(en, 'plain', { spaces: 3, square: 'g5' })).toBe('3 spaces on g5')
  })

  test('looks words up', () => {
    expect(say(en, 'word', { colour: 'red' })).toBe('a red tile')
    expect(say(en, 'word', { colour: 'mauve' })).toBe('a mauve tile')
  })

  test('looks proper names up, if the language has its own for them', () => {
    expect(say(en, 'name', { space: 'Northgate' })).toBe('a house in Porte-Nord')
    expect(say(en, 'name', { space: 'Anyi' })).toBe('a house in Anyi')
  })

  test('names seats', () => {
    expect(say(en, 'seat', { owner: 1 })).toBe('N1 takes it')
    expect(say(en, 'seats', { losers: [0, 2] })).toBe('taken from N0, N2')
  })

  test.each([
    ['en', 0, '0 villages'],
    ['en', 1, '1 village'],
    ['en', 2, '2 villages'],
    ['fr', 0, '0 village'],
    ['fr', 1, '1 village'],
    ['fr', 2, '2 villages'],
  ] as const)('counts in %s: %i', (language, n, text) => {
    expect(say({ ...en, language }, 'plural', { n })).toBe(text)
  })

  test('lets an unknown key stand for itself', () => {
    expect(say(en, 'nobody.knows')).toBe('nobody.knows')
  })
})

test('parameters are compared by name and kind, plurals by name', () => {
  expect(parametersOf('{n} {n:a|b} {who:seat} {x}')).toEqual(['n', 'who:seat', 'x'])
})

test('a sentence has a capital letter', () => {
  expect(sentence('à vous')).toBe('À vous')
})
