import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Desk } from '../../contract'
import type { View } from '../view'
import { example } from './examples'
import { Notice } from './notice.svelte'

const { after } = example('duel')
const scored: View = { ...after, phase: 'draw', final: null }
const before: View = {
  ...scored,
  provinces: { ...scored.provinces, Chu: { ...scored.provinces['Chu']!, is_scored: false } },
}
const moved: View = { ...scored, forts: [] }

let notice: Notice

const see = (number: number, from: View | null, view: View) =>
  notice.update({ before: from, view, frame: { number } } as unknown as Desk<View>)
const isShown = () => notice.rankings.length > 0

beforeEach(() => {
  vi.useFakeTimers()
  notice = new Notice()
  see(7, before, scored)
})
afterEach(() => void vi.useRealTimers())

test('a ranking is seen for some seconds', () => {
  expect(notice.rankings.map(({ province }) => province)).toEqual(['Chu'])
  vi.advanceTimersByTime(5900)
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(200)
  expect(isShown()).toBe(false)
})

test('it stays while cards are drawn', () => {
  see(8, scored, { ...scored })
  vi.advanceTimersByTime(5000)
  expect(isShown()).toBe(true)
})

test('the next piece ends it, but not before it could be read', () => {
  vi.advanceTimersByTime(700)
  see(8, scored, moved)
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(isShown()).toBe(false)
})

test('a jump, a hand and the end of the game hide it', () => {
  see(3, null, scored)
  expect(isShown()).toBe(false)
  see(7, before, scored)
  notice.hide()
  expect(isShown()).toBe(false)
  see(8, before, scored)
  see(9, scored, after)
  expect(isShown()).toBe(false)
})

test('the same frame told again changes nothing', () => {
  notice.hide()
  see(7, before, scored)
  expect(isShown()).toBe(false)
})
