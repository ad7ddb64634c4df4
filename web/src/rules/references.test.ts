import { expect, test } from 'vitest'
import { segmentsOf } from './references'

test('a reference is a piece of its own', () => {
  expect(segmentsOf('forbidden [rule 5.3], and [rule 5.4]', 'qin')).toEqual([
    { text: 'forbidden ' },
    { text: '[rule 5.3]', rule: { game: 'qin', number: '5.3' } },
    { text: ', and ' },
    { text: '[rule 5.4]', rule: { game: 'qin', number: '5.4' } },
  ])
})

test('a reference in French leads to the rules of the game that is played', () => {
  expect(segmentsOf('[règle 5.2]', 'han')).toEqual([{ text: '[règle 5.2]', rule: { game: 'han', number: '5.2' } }])
})

test('a text without one is left alone', () => {
  expect(segmentsOf('a [bracket] and 5.3', 'qin')).toEqual([{ text: 'a [bracket] and 5.3' }])
})
