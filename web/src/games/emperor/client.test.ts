import { expect, test } from 'vitest'
import type { TableInfo } from '../../wire/types'
import { clientOf } from './client'

const table = (map: string) => ({ options: { map } }) as unknown as TableInfo

test('each edition has its own title', () => {
  expect([clientOf('china').words.en['title'], clientOf('han').words.fr['title']]).toEqual(['China', 'Han'])
  expect(clientOf('han').words.en['summary']).toBe(clientOf('china').words.en['summary.han'])
})

test('the board is as large as the map of the table', () => {
  const { viewBox } = clientOf('han')
  const [, , width, height] = viewBox(table('ways-of-diplomacy'))
  expect(width).toBe(height)
  expect(viewBox(table('border-conflicts'))[2]).toBeGreaterThan(viewBox(table('border-conflicts'))[3])
})

test('both show the same rules', async () => {
  expect(await clientOf('china').rules.en()).toContain('id="rule-5.2"')
  expect(await clientOf('han').rules.fr()).toContain('id="rule-15.17"')
})
