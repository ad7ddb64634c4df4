import { beforeEach, expect, test } from 'vitest'
import type { Move } from '../../contract'
import { ExampleDesk, make } from '../../shared/desk.example.svelte'
import type { View } from '../view'
import { choiceOf, Offer, offerOf } from './offer'
import { atAttack, atSupport, exampleForecast } from './view.example'

const commits = (most: number, kind = 'commit') =>
  Array.from({ length: most + 1 }, (_, n) => make(kind, { tiles: String(n) }))
const supports = (kingdom: string, least: number, most: number, kind = 'support') =>
  Array.from({ length: most - least + 1 }, (_, i) => make(kind, { kingdom, tiles: String(least + i) }))

let desk: ExampleDesk<View>
let offer: Offer

const meant = () => desk.proposed && [desk.proposed.kind, ...Object.values(desk.proposed.parts)].join(' ')
const press = (key: string, code = '') => offer.onKey({ key, code } as KeyboardEvent)

beforeEach(() => {
  desk = new ExampleDesk(atAttack())
  offer = new Offer(desk.asDesk)
})

function atWar(...legal: Move[]) {
  desk.view = atSupport()
  desk.legal = [...legal, make('abstain')]
}

test('whoever does not decide has nothing to offer', () => {
  expect([offer.asked, offer.choice, offer.numbers, offer.kingdoms]).toEqual([null, null, [], []])
  expect(press('1')).toBe(false)
})

test('governors, with or without the yellow leader', () => {
  desk.legal = [...commits(2), ...commits(2, 'commit-leader')]
  expect([offer.asked, offer.numbers, offer.canLend, offer.choice]).toEqual(['commit', [0, 1, 2], true, null])
  offer.give(2)
  expect([meant(), offer.choice]).toEqual(['commit 2', { direction: null, tiles: 2, leader: false }])
  offer.toggleLeader()
  expect(meant()).toBe('commit-leader 2')
  offer.give(0)
  expect(meant()).toBe('commit-leader 0')
  offer.toggleLeader()
  expect(meant()).toBe('commit 0')
})

test('what a gift would lead to comes with the view', () => {
  desk.legal = commits(1)
  desk.view = { ...atAttack(), forecasts: { [desk.legal[1]!.action]: exampleForecast([4, 4], [1]) } }
  expect(offer.forecast).toBeNull()
  offer.give(1)
  expect(offer.forecast?.strengths).toEqual([4, 4])
})

test('the leader alone can be the first choice', () => {
  desk.legal = [...commits(0), ...commits(0, 'commit-leader')]
  offer.toggleLeader()
  expect(meant()).toBe('commit-leader 0')
})

test('a leader on the board does not help', () => {
  desk.legal = commits(1)
  expect([offer.canLend, offer.canToggle, offer.canGive(1), offer.canGive(2)]).toEqual([false, false, true, false])
})

test('a kingdom is supported with the least, then with more, or another one with as much', () => {
  atWar(...supports('east', 1, 3), ...supports('west', 1, 3))
  expect([offer.asked, offer.kingdoms, offer.numbers]).toEqual(['support', ['east', 'west'], [1, 2, 3]])
  expect(offer.canGive(2)).toBe(false)
  offer.choose('east')
  offer.give(3)
  expect(meant()).toBe('support east 3')
  offer.choose('west')
  expect(meant()).toBe('support west 3')
})

test('the red leader is lent with tiles or without', () => {
  atWar(...supports('east', 1, 2), ...supports('east', 0, 2, 'support-leader'))
  offer.choose('east')
  expect(offer.canGive(0)).toBe(false)
  offer.toggleLeader()
  offer.give(0)
  expect(meant()).toBe('support-leader east 0')
  expect(offer.canToggle).toBe(false)
})

test('nobody is supported', () => {
  atWar(...supports('east', 1, 1))
  offer.abstain()
  expect([meant(), offer.isAbstaining, offer.choice?.direction]).toEqual(['abstain', true, null])
  expect([offer.canGive(0), offer.canGive(1)]).toEqual([false, false])
  offer.choose('east')
  expect([meant(), offer.isAbstaining]).toEqual(['support east 1', false])
})

test('the tied are chosen among', () => {
  desk.view = { ...atSupport(), phase: 'tie' }
  desk.legal = [make('winner', { kingdom: 'east' }), make('winner', { kingdom: 'west' })]
  expect([offer.asked, offer.kingdoms, offer.numbers.length]).toEqual(['winner', ['east', 'west'], 1])
  offer.choose('west')
  expect([meant(), offer.choice?.direction]).toEqual(['winner west', 'west'])
})

test('what is taken back is no choice any more', () => {
  desk.legal = commits(1)
  offer.give(1)
  desk.propose(null)
  expect(offer.choice).toBeNull()
})

test('it can all be done with keys', () => {
  atWar(...supports('east', 1, 2), ...supports('west', 1, 2), ...supports('west', 0, 2, 'support-leader'))
  expect(press('1')).toBe(false)
  press('k')
  expect(meant()).toBe('support east 1')
  press('é', 'Digit2')
  press('K')
  press('l')
  expect(meant()).toBe('support-leader west 2')
  press('a')
  expect([meant(), press('x')]).toEqual(['abstain', false])
})

test('other moves are no gifts', () => {
  expect(choiceOf(make('lose', { space: 'c4' }))).toBeNull()
})

test('a desk has one offer', () => {
  expect(offerOf(desk.asDesk)).toBe(offerOf(desk.asDesk))
})
