import { expect, test } from 'vitest'
import serverEn from '../../../../../src/tianxia/games/huang/words/en.json'
import type { Phrase } from '../../../wire/types'
import { phrase } from '../../../words/phrase'
import type { Direction } from '../view'
import { lossesTold, revoltForecast, warForecast } from './forecast'
import { revoltSides } from './sides'
import { atSupport, exampleRevolt, exampleView, exampleWar } from './view.example'
import en from './words.en.json'

const VOICE = { words: { ...serverEn, ...en }, language: 'en' as const, nameOf: (seat: number) => `P${seat + 1}` }
const say = (told: Phrase) => phrase(VOICE, told).replaceAll('\u00a0', ' ')

const revolt = (toMove: number, tiles: number | null, leader = false, isMine = true) => {
  const gift = tiles === null ? null : { tiles, leader }
  return say(revoltForecast(revoltSides(exampleRevolt(), toMove), gift, isMine))
}

test('an attacker learns what the defender would have to add', () => {
  expect(revolt(0, 2)).toBe('5 : 4, you win unless the defender adds 1')
  expect(revolt(0, 2, true)).toBe('6 : 4, you win unless the defender adds 2')
  expect(revolt(0, 1)).toBe('4 : 4, you need 1 more to win')
  expect(revolt(0, 0)).toBe('3 : 4, you need 2 more to win')
})

test('a defender learns how it ends', () => {
  const strong = { ...exampleRevolt(), strengths: { attacker: 6, defender: 4 } }
  const sides = revoltSides(strong, 1)
  const texts = [0, 1, 2, 3].map((tiles) => say(revoltForecast(sides, { tiles, leader: false }, true)))
  expect(texts).toEqual([
    '6 : 4, you lose: 2 more would win',
    '6 : 5, you lose: 1 more would win',
    '6 : 6, a tie: you win as the defender',
    '6 : 7, you win',
  ])
})

test('those who watch see how it stands', () => {
  expect(revolt(0, null, false, false)).toBe('3 : 4, P2 is ahead')
  expect(revolt(0, null)).toBe('3 : 4, P2 is ahead')
})

const war = (direction: Direction | null, tiles: number, toMove = 0) =>
  say(warForecast({ ...atSupport(), to_move: toMove }, exampleWar(), { direction, tiles, leader: false }))

test('a war as it would stand with my support', () => {
  expect(say(warForecast(atSupport(), exampleWar(), null))).toBe(
    '4 : 4 : 2, a tie of Qin and Chu: P2 would pick the winner',
  )
  expect(war('northwest', 1)).toBe('5 : 4 : 2, Qin is ahead')
  expect(war('southwest', 3)).toBe('4 : 4 : 5, Han is ahead')
})

test('the last word decides', () => {
  expect(war('northwest', 1, 1)).toBe('5 : 4 : 2, Qin wins')
  expect(war(null, 0, 1)).toMatch(/^4 : 4 : 2, a tie/)
})

test('a tie is for the placer to decide', () => {
  const view = { ...atSupport(), phase: 'tie' as const, to_move: 1 }
  expect(say(warForecast(view, exampleWar(), null))).toBe('4 : 4 : 2, a tie: P2 picks the winner')
  const choice = { direction: 'east' as const, tiles: 0, leader: false }
  expect(say(warForecast(view, exampleWar(), choice))).toBe('4 : 4 : 2, Chu is to win')
})

test('soldiers that still have to go', () => {
  const war = { ...exampleWar(), winner: 'east' as const }
  const view = exampleView({ phase: 'loss', to_move: 1, war, losing: 'Chu', n_losses: 2 })
  expect(say(lossesTold(view, true))).toBe('2 soldiers of Chu still to remove: choose them on the board')
  expect(say(lossesTold(view, false))).toBe('P2 still has to remove 2 soldiers of Chu')
  const bandits = { ...view, war: null, n_losses: 1 }
  expect(say(lossesTold(bandits, true))).toBe('1 soldier of Chu still to remove: choose it on the board')
})
