import { expect, test } from 'vitest'
import { phrase } from '../../../words/phrase'
import type { FinalView } from '../view'
import { EXAMPLES, finalOf } from './examples'
import { roundsOf, standingsOf } from './ranking'
import { stepsOf } from './steps'
import { tellingOf } from './telling'
import en from './words.en.json'
import fr from './words.fr.json'

const VOICES = [
  { words: en, language: 'en' as const, nameOf: (seat: number) => `P${seat + 1}` },
  { words: fr, language: 'fr' as const, nameOf: (seat: number) => `P${seat + 1}` },
]

function told(final: readonly FinalView[], winners: readonly number[], voice = VOICES[0]!): string[] {
  return stepsOf(final).map((step) => {
    const { what, why } = tellingOf(step, winners)
    return [what, ...why].map((one) => phrase(voice, one)).join(', ')
  })
}

const won = (first: FinalView, second: FinalView) => {
  const winners = roundsOf(standingsOf([first, second])).at(-1)!.ahead
  return told([first, second], winners).at(-1)
}

test.each(VOICES)('everything is said with words of the catalog, and nothing is left open', (voice) => {
  for (const { final, winners } of EXAMPLES)
    for (const text of told(final, winners, voice)) expect(text).not.toMatch(/undefined|null|\{|hua\./)
})

test('who wins by which comparison', () => {
  expect(won(finalOf([6, 8, 9, 9]), finalOf([5, 9, 9, 9]))).toBe('P1 wins, lowest colour 6 against 5')
  expect(won(finalOf([6, 7, 9, 9]), finalOf([6, 8, 9, 9]))).toBe('P2 wins, tied at 6, second lowest 8 against 7')
  expect(won(finalOf([6, 8, 9, 9]), finalOf([6, 8, 8, 19]))).toBe('P1 wins, tied at 6, 8, third lowest 9 against 8')
  expect(won(finalOf([6, 8, 9, 9]), finalOf([6, 8, 9, 10]))).toMatch(/highest colour 10 against 9$/)
  expect(won(finalOf([6, 8, 9, 9], 2), finalOf([6, 8, 9, 9], 1))).toMatch(/fewer white points, 1 against 2$/)
  expect(won(finalOf([6, 8, 9, 9], 2), finalOf([6, 8, 9, 9], 2))).toBe(
    'P1 and P2 share the win, equal in all colours and white points',
  )
})

test('nothing is explained that does not fit what the server says', () => {
  expect(told([finalOf([6, 8, 9, 9]), finalOf([5, 9, 9, 9])], [1]).at(-1)).toBe('P2 wins')
})

test('the comparisons on the way', () => {
  const texts = told([finalOf([6, 8, 9, 9]), finalOf([6, 7, 9, 9])], [0])
  expect(texts).toContain('the lowest colours: P1 and P2 are tied at 6')
  expect(texts).toContain('the second lowest: P1 is ahead with 8 against 7')
})
