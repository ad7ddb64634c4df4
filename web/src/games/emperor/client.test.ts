import { expect, test } from 'vitest'
import china from '../china/cover'
import han from '../han/cover'
import { getHtml } from '../../wire/http'
import client from './client'
import type { View } from './view'

const viewOf = (view: Partial<View>) => view as View

// Before any test: to work out where names stand on the maps takes its time.
const [english, french] = [await china.words.en(), await han.words.fr()]

test('each edition has its own title', () => {
  expect([english['title'], french['title']]).toEqual(['China', 'Han'])
})

test('the board is as large as the map of the table', () => {
  const [, , width, height] = client.viewBox(viewOf({ map: 'ways-of-diplomacy' }))
  expect(width).toBe(height)
  const [, , across, down] = client.viewBox(viewOf({ map: 'border-conflicts' }))
  expect(across).toBeGreaterThan(down)
})

test('room is kept for what is played with: the Emperor’s cards, bonus tiles', () => {
  const roomOf = (view: Partial<View>) => client.room(viewOf({ emperors_cards: null, sources: ['houses'], ...view }))
  expect(roomOf({})).toBe('emperor')
  expect(roomOf({ sources: ['houses', 'bonus'] })).toBe('emperor-bonus')
  expect(roomOf({ emperors_cards: [], sources: ['houses', 'bonus'] })).toBe('duel')
})

test('both show the same rules', async () => {
  expect(await getHtml(china.rules.en)).toContain('id="rule-5.2"')
  expect(await getHtml(han.rules.fr)).toContain('id="rule-15.17"')
})
