import { expect, test } from 'vitest'
import china from '../china/cover'
import han from '../han/cover'
import { getHtml } from '../../wire/http'
import type { TableInfo } from '../../wire/types'
import client from './client'

const table = (map: string) => ({ options: { map } }) as unknown as TableInfo

// Before any test: to work out where names stand on the maps takes its time.
const [english, french] = [await china.words.en(), await han.words.fr()]

test('each edition has its own title', () => {
  expect([english['title'], french['title']]).toEqual(['China', 'Han'])
})

test('the board is as large as the map of the table', () => {
  const [, , width, height] = client.viewBox(table('ways-of-diplomacy'))
  expect(width).toBe(height)
  expect(client.viewBox(table('border-conflicts'))[2]).toBeGreaterThan(client.viewBox(table('border-conflicts'))[3])
})

test('both show the same rules', async () => {
  expect(await getHtml(china.rules.en)).toContain('id="rule-5.2"')
  expect(await getHtml(han.rules.fr)).toContain('id="rule-15.17"')
})
