import { expect, test } from 'vitest'
import { phrase } from '../../../words/phrase'
import type { Round } from '../../../wire/types'
import type { FinalView } from '../view'
import { EXAMPLES, finalOf, roundOf } from './examples'
import { stepsOf } from './steps'
import { tellingOf } from './telling'
import en from '../words.en.json'
import fr from '../words.fr.json'

const VOICES = [
  { words: en, language: 'en' as const, nameOf: (seat: number) => `P${seat + 1}` },
  { words: fr, language: 'fr' as const, nameOf: (seat: number) => `P${seat + 1}` },
]

type Voice = (typeof VOICES)[number]

function told(
  final: readonly FinalView[],
  rounds: readonly Round[],
  winners: readonly number[],
  voice: Voice = VOICES[0]!,
): string[] {
  return stepsOf(final, rounds).map((step) => {
    const { what, why } = tellingOf(step, winners)
    return [what, ...why].map((one) => phrase(voice, one)).join(', ')
  })
}

const PAIR = [finalOf([6, 8, 9, 9]), finalOf([5, 9, 9, 9])]
const won = (...rounds: Round[]) => told(PAIR, rounds, rounds.at(-1)!.ahead).at(-1)

test.each(VOICES)('everything is said with words of the catalog, and nothing is left open', (voice) => {
  for (const { final, result } of EXAMPLES)
    for (const text of told(final, result.rounds, result.winners, voice))
      expect(text).not.toMatch(/undefined|null|\{|huang\./)
})

test('who wins by which comparison', () => {
  const [six, eight, nine, again] = [6, 8, 9, 9].map((best) => roundOf(best, null))
  expect(won(roundOf(6, 5))).toBe('P1 wins, lowest colour 6 against 5')
  expect(won(six!, roundOf(8, 7))).toBe('P1 wins, tied at 6, second lowest 8 against 7')
  expect(won(six!, eight!, roundOf(9, 8))).toBe('P1 wins, tied at 6, 8, third lowest 9 against 8')
  expect(won(six!, eight!, nine!, roundOf(10, 9))).toMatch(/highest colour 10 against 9$/)
  expect(won(six!, eight!, nine!, again!, roundOf(1, 2))).toMatch(/fewer white points, 1 against 2$/)
  expect(won(six!, eight!, nine!, again!, roundOf(2, null))).toBe(
    'P1 and P2 share the win, equal in all colours and white points',
  )
})

test('nothing is explained that does not fit who has won', () => {
  expect(told(PAIR, [roundOf(6, 5)], [1]).at(-1)).toBe('P2 wins')
})

test('the comparisons on the way', () => {
  const texts = told(PAIR, [roundOf(6, null), roundOf(8, 7)], [0])
  expect(texts).toContain('the lowest colours: P1 and P2 are tied at 6')
  expect(texts).toContain('the second lowest: P1 is ahead with 8 against 7')
})
