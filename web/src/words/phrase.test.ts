import { describe, expect, test } from 'vitest'
import shared from '../../../tests/core/phrases.json'
import { parametersOf, phrase, sentence, type Voice } from './phrase'

type Example = ['en' | 'fr', string, Record<string, unknown>, string]

const voice = (language: 'en' | 'fr'): Voice => ({
  language,
  words: shared.words[language] as Record<string, string>,
  nameOf: (seat) => shared.seats[seat]!,
})

describe('phrase', () => {
  test.each(shared.examples as Example[])('%s: %s %o', (language, key, values, text) => {
    expect(phrase(voice(language), { key, values })).toBe(text)
  })

  test('lets an unknown key or word stand for itself', () => {
    expect(phrase(voice('en'), { key: 'nobody.knows', values: {} })).toBe('nobody.knows')
    expect(phrase(voice('en'), { key: 'word', values: { colour: 'mauve' } })).toBe('a mauve tile')
  })
})

test('parameters are compared by name and kind, plurals and forms by name', () => {
  expect(parametersOf('{n} {n:a|b} {who:seat of} {x:at} {c:words f n}')).toEqual(['c:words', 'n', 'who:seat', 'x'])
})

test('a sentence has a capital letter', () => {
  expect(sentence('à vous')).toBe('À vous')
})
