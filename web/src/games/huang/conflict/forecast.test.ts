import { expect, test } from 'vitest'
import serverEn from '../../../../../src/tianxia/games/huang/words/en.json'
import type { Phrase } from '../../../wire/types'
import { phrase } from '../../../words/phrase'
import type { Forecast } from '../view'
import { lossesTold, revoltTold, warTold } from './forecast'
import { atSupport, exampleForecast, exampleRevolt, exampleView, exampleWar } from './view.example'
import en from '../words.en.json'

const VOICE = { words: { ...serverEn, ...en }, language: 'en' as const, nameOf: (seat: number) => `P${seat + 1}` }
const say = (told: Phrase) => phrase(VOICE, told).replaceAll('\u00a0', ' ')

const revolt = (strengths: number[], winner: 0 | 1, missing: number, is_final = false) =>
  say(revoltTold(exampleRevolt(), exampleForecast(strengths, [winner], { missing, is_final })))

test('an attacker learns what the defender would have to add', () => {
  expect(revolt([5, 4], 0, 1)).toBe('5 : 4, you win unless the defender adds 1')
  expect(revolt([4, 4], 1, 1)).toBe('4 : 4, you need 1 more to win')
  expect(revolt([3, 4], 1, 2)).toBe('3 : 4, you need 2 more to win')
})

test('a defender learns how it ends', () => {
  expect(revolt([6, 4], 0, 2, true)).toBe('6 : 4, you lose: 2 more would win')
  expect(revolt([6, 6], 1, 1, true)).toBe('6 : 6, a tie: you win as the defender')
  expect(revolt([6, 7], 1, 2, true)).toBe('6 : 7, you win')
})

test('those who watch see how it stands', () => {
  expect(say(revoltTold(exampleRevolt(), null))).toBe('3 : 4, P2 is ahead')
})

const war = (offered: Forecast | null) => say(warTold(atSupport(), exampleWar(), offered, null))

test('a war as it would stand with my support', () => {
  expect(war(null)).toBe('4 : 4 : 2, a tie of Qin and Chu: P2 would pick the winner')
  expect(war(exampleForecast([5, 4, 2], [0]))).toBe('5 : 4 : 2, Qin is ahead')
  expect(war(exampleForecast([4, 4, 5], [2]))).toBe('4 : 4 : 5, Han is ahead')
})

test('the last word decides', () => {
  expect(war(exampleForecast([5, 4, 2], [0], { is_final: true }))).toBe('5 : 4 : 2, Qin wins')
  expect(war(exampleForecast([4, 4, 2], [0, 1], { is_final: true }))).toMatch(/^4 : 4 : 2, a tie/)
})

test('a tie is for the placer to decide', () => {
  const view = { ...atSupport(), phase: 'tie' as const, to_move: 1 }
  expect(say(warTold(view, exampleWar(), null, null))).toBe('4 : 4 : 2, a tie: P2 picks the winner')
  expect(say(warTold(view, exampleWar(), null, 'east'))).toBe('4 : 4 : 2, Chu is to win')
})

test('soldiers that still have to go', () => {
  const war = { ...exampleWar(), winner: 'east' as const }
  const view = exampleView({ phase: 'loss', to_move: 1, war, losing: 'Chu', n_losses: 2 })
  expect(say(lossesTold(view, true))).toBe('2 soldiers of Chu still to remove: choose them on the board')
  expect(say(lossesTold(view, false))).toBe('P2 still has to remove 2 soldiers of Chu')
  const bandits = { ...view, war: null, n_losses: 1 }
  expect(say(lossesTold(bandits, true))).toBe('1 soldier of Chu still to remove: choose it on the board')
})
