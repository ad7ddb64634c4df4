import { expect, test } from 'vitest'
import china from '../china/cover'
import han from '../han/cover'
import { getHtml } from '../../wire/http'
import type { TableInfo } from '../../wire/types'
import client from './client'

const table = (map: string) => ({ options: { map } }) as unknown as TableInfo

test('each edition has its own title', async () => {
  expect([(await china.words.en())['title'], (await han.words.fr())['title']]).toEqual(['China', 'Han'])
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
