import { expect, test } from 'vitest'
import { segmentsOf } from '../src/rules/references'
import type { GameInfo } from '../src/wire/types'

test('a reference is a piece of its own', () => {
  expect(segmentsOf('forbidden [Qin 5.3], and [Qin 5.4]')).toEqual([
    { text: 'forbidden ' },
    { text: '[Qin 5.3]', rule: { game: 'qin', number: '5.3' } },
    { text: ', and ' },
    { text: '[Qin 5.4]', rule: { game: 'qin', number: '5.4' } },
  ])
})

test('a text without one is left alone', () => {
  expect(segmentsOf('a [bracket] and 5.3')).toEqual([{ text: 'a [bracket] and 5.3' }])
})

test('a game may have another id than its title', () => {
  const games = [{ id: 'emperor', title: 'China' }] as GameInfo[]
  expect(segmentsOf('[China 2]', games)[0]?.rule).toEqual({ game: 'emperor', number: '2' })
})

test('games may share their rules under another name', () => {
  const games = [{ id: 'han', title: 'Han' }] as GameInfo[]
  expect(segmentsOf('[Emperor 5.2]', games)[0]?.rule).toEqual({ game: 'han', number: '5.2' })
})
