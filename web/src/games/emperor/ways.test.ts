import { expect, test } from 'vitest'
import type { Move } from '../contract'
import { mapOf } from './map'
import type { PriceView } from './view'
import { exampleView } from './view.example'
import { isWithin, lookedAt, meant, targetOf, waysOf } from './ways'

const RED: PriceView = { cards: ['red'], has_joker: false }
const move = (kind: string, parts: Record<string, string>, action = 0): Move => ({ action, kind, parts })

test('what puts nothing anywhere has no place', () => {
  expect(targetOf(move('exchange', { card: 'red' }))).toBeNull()
})

test('whoever looks at a border space is told of both its provinces', () => {
  const map = mapOf('border-conflicts')
  expect(lookedAt('space:Hangu', map)).toEqual({ kind: 'border', name: 'Hangu' })
  expect(lookedAt('space:Anyi', map)).toEqual({ kind: 'province', name: 'Wei' })
  expect(lookedAt('dragon:Wei', map)).toEqual({ kind: 'province', name: 'Wei' })
})

test('a province is named by clicking any space where the house could follow', () => {
  const view = exampleView({ map: 'border-disputes', named_spaces: { 7: ['Bian', 'Hulao'] } })
  const ways = waysOf([move('name', { province: 'Lu' }, 7)], view)
  expect(ways.map((way) => way.target)).toEqual(['space:Bian', 'space:Hulao'])
  expect(ways.every((way) => way.cost.length === 0 && way.kind === 'house')).toBe(true)
})

test('of several pieces on a space the house is meant, unless another is asked for', () => {
  const legal = [
    move('fort', { pay: 'red', space: 'Anyi' }, 1),
    move('house', { pay: 'red', space: 'Anyi' }, 2),
    move('house', { pay: 'green', space: 'Anyi' }, 3),
  ]
  const ways = waysOf(
    legal,
    exampleView({ prices: { 1: RED, 2: RED, 3: { cards: ['green', 'green'], has_joker: true } } }),
  )
  expect(meant(ways, null, []).map((way) => way.move)).toEqual([legal[1], legal[2]])
  expect(meant(ways, 'fort', []).map((way) => way.move)).toEqual([legal[0]])
  expect(meant(ways, null, ['green']).map((way) => way.move)).toEqual([legal[2]])
  expect(meant(ways, null, ['purple'])).toEqual([])
})

test('cards are compared as sets with numbers', () => {
  expect(isWithin(['red'], ['red', 'green'])).toBe(true)
  expect(isWithin(['red', 'red'], ['red', 'green'])).toBe(false)
})
