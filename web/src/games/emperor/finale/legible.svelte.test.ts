import { expect, test } from 'vitest'
import { scaleFor } from './legible.svelte'

test('nothing grows on a large screen, and only so far on a small one', () => {
  expect(scaleFor(1.2)).toBe(1)
  expect(scaleFor(0.5)).toBeCloseTo(1.6)
  expect(scaleFor(0.1)).toBe(1.8)
  expect(scaleFor(0)).toBe(1.8)
})
