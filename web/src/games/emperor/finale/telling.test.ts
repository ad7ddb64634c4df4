import { expect, test } from 'vitest'
import serverEn from '../../../../../src/tianxia/games/emperor/words/en.json'
import { phrase } from '../../../words/phrase'
import { EXAMPLES, example } from './examples'
import { stepsOf } from './steps'
import { tellingOf } from './telling'
import en from '../words.en.json'

const VOICE = { words: { ...serverEn, ...en }, language: 'en' as const, nameOf: (seat: number) => `P${seat + 1}` }

function told(name: string, winners: number[] = [0]): string[] {
  const { after } = example(name)
  const result = { winners, rounds: [] }
  return stepsOf(after).map((step) => tellingOf(step, after, result).map((one) => phrase(VOICE, one)).join('; ')) // prettier-ignore
}

test('everything is said with words of the catalogs, and nothing is left open', () => {
  for (const { name } of EXAMPLES)
    for (const text of told(name)) expect(text).not.toMatch(/undefined|null|\{|^\w+(\.\w+)+$/)
})

test('provinces with all who score there', () => {
  expect(told('harbours')[1]).toMatch(/^final scoring of Qi; P\d scores \d+ points? with \d houses?/)
})

test('alliances, also those that bring nothing', () => {
  const texts = told('harbours')
  expect(texts).toContain('alliance 14, Han and Chu: 4 points for P2 and P3')
  expect(texts).toContain('alliance 1, Zhao and Qi: nobody leads in both')
})

test('harbours and bonus tiles', () => {
  const texts = told('harbours')
  expect(texts).toContain('harbours: 3 points for P2, P3 and P4')
  expect(texts).toContain('most yellow bonus tiles: 6 points for P2 and P5')
})

test('who wins, and why on a tie', () => {
  expect(told('harbours', [1]).at(-1)).toBe('P2 wins with 55 points')
  expect(told('markets', [0, 1]).at(-1)).toMatch(/^P1 and P2 share the win/)
  const { after } = example('markets')
  const tie = { by: 'score', seats: [0, 1], ahead: [0, 1], best: 9, next: null }
  const rounds = [tie, { by: 'pieces', seats: [0, 1], ahead: [1], best: 3, next: 2 }]
  expect(tellingOf(stepsOf(after).at(-1)!, after, { winners: [1], rounds })[0]?.key).toBe('emperor.finale.end.tied')
})
