import { expect, test } from 'vitest'
import { elsewhere } from './elsewhere'
import type { TableInfo } from '../wire/types'

const tables = (...ids: string[]) => ids.map((id) => ({ id }) as TableInfo)

test('my tables are not those of others', () => {
  const lobby = { open: tables('a', 'b'), watch: tables('c', 'd'), mine: tables('b', 'd', 'e'), invited: [] }
  expect(elsewhere(lobby)).toEqual({ open: tables('a'), watch: tables('c') })
})
