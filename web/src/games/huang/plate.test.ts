import { expect, test } from 'vitest'
import { neighbours } from './hex'
import { plateAt } from './plate'

const around = neighbours('h8') as string[]
const [east, southeast, southwest, , northwest] = around as [string, string, string, string, string]
/** A short name on a phone. */
const at = (...leaders: string[]) => plateAt('h8', 70, 34, leaders)

test('a plate stands at the lower edge of its capital', () => {
  expect(at()).toBeGreaterThan(0)
  expect(at('h8', 'a1', east)).toBe(at())
})

test('it makes way for a leader below', () => {
  expect(at(southeast)).toBe(-at())
  expect(at(southwest)).toBe(-at())
})

test('between leaders it stands across the capital', () => {
  expect(Math.abs(at(southwest, northwest))).toBeLessThan(10)
  expect(Math.abs(at(...around))).toBeLessThan(10)
})
