import { expect, test } from 'vitest'
import en from './words.en.json'
import fr from './words.fr.json'

const parameters = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort()

test('both languages have the same texts with the same parameters', () => {
  const shapes = (words: Record<string, string>) =>
    Object.entries(words).map(([key, text]) => [key, [...new Set(parameters(text))]])
  expect(shapes(fr)).toEqual(shapes(en))
})
