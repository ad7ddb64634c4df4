import { expect, test } from 'vitest'
import { spoken } from './notation'
import { words } from './words'

await words

const WORDS: Record<string, string> = { green: 'vert', Northgate: 'Porte-Nord' }
const desk = { word: (word: string) => WORDS[word] ?? word }

test('a move is told in words of the language, and what has none stays', () => {
  expect(spoken(desk, 'house green Northgate')).toBe('house vert Porte-Nord')
  expect(spoken(desk, 'fort-house both Gusu')).toBe('fort house both Gusu')
  expect(spoken(desk, 'RY f6-f7')).toBe('RY f6-f7')
})
