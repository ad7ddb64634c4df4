import { expect, test } from 'vitest'
import type { Ranked } from '../wire/types'
import { whereOf } from './address'
import { listed } from './listing'

const ranked = (name: string, rating: number): Ranked => ({
  person: name,
  name,
  rating,
  deviation: 60,
  n_games: 30,
  is_me: false,
})

test('people have places, equal ones the same, and bots stand between them without one', () => {
  const people = [ranked('ann', 1900), ranked('bo', 1700), ranked('cy', 1700), ranked('dee', 1400)]
  const entries = listed({ people, bots: [{ bot: 'casual', rating: 1500 }] })
  expect(entries.map((entry) => ('bot' in entry ? entry.bot.bot : `${entry.place} ${entry.person.name}`))).toEqual([
    '1 ann',
    '2 bo',
    '2 cy',
    'casual',
    '4 dee',
  ])
})

test('an address names a game and a scale, or the first of them', () => {
  expect(whereOf({ search: '?game=han&scale=many' }, ['qin', 'han'])).toEqual({ game: 'han', scale: 'many' })
  expect(whereOf({ search: '?game=chess&scale=x' }, ['qin', 'han'])).toEqual({ game: 'qin', scale: 'duel' })
})
