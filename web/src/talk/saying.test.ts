import { expect, test } from 'vitest'
import { hasCompany } from './saying'
import type { LiveTable } from '../desk/live-table.svelte'

const late = (isMine: boolean, seat: number | null) =>
  ({
    cameLate: true,
    tokens: {},
    table: { seats: [] },
    watching: 1,
    talk: [{ type: 'talk', is_whole: true, remarks: [{ number: 1, seat, is_mine: isMine }] }],
  }) as unknown as LiveTable

test('after the end whoever has come late talks only if they have spoken before, without a seat', () => {
  expect(hasCompany(late(true, null))).toBe(true)
  expect(hasCompany(late(false, null))).toBe(false)
  expect(hasCompany(late(true, 0))).toBe(false)
})
