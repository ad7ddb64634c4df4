import { expect, test } from 'vitest'
import { cutOut } from './picture-desk.svelte'

test('a picture is cut out around its places, and never beyond the board', () => {
  expect(cutOut([0, 0, 800, 800], [[200, 300], [400, 380]])).toEqual([150, 250, 300, 180]) // prettier-ignore
  expect(cutOut([0, 0, 800, 800], [[10, 790]])).toEqual([0, 740, 60, 60]) // prettier-ignore
})
