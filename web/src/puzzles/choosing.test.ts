import { expect, test } from 'vitest'
import { puzzlePath, wishOf } from './address'
import { countOf, themesOf } from './choosing'

const shelf = (game: string, theme: string, level: number, n: number, n_tried = 0) => ({
  game,
  theme,
  level,
  n,
  n_tried,
})
const SHELVES = [
  shelf('qin', '', 0, 3, 1),
  shelf('qin', '', 2, 4),
  shelf('qin', 'join', 2, 1),
  shelf('qin', 'village', 0, 2, 1),
  shelf('qin', 'village', 2, 3),
  shelf('han', '', 2, 5),
]

test('what fits is counted once, whatever its themes', () => {
  expect(countOf(SHELVES, { game: '', theme: '', level: '' })).toEqual({ n: 12, nTried: 1 })
  expect(countOf(SHELVES, { game: 'qin', theme: 'village', level: '' })).toEqual({ n: 5, nTried: 1 })
  expect(countOf(SHELVES, { game: '', theme: '', level: '2' })).toEqual({ n: 9, nTried: 0 })
})

test('themes with many puzzles come first', () => {
  expect(themesOf(SHELVES, 'qin')).toEqual(['village', 'join'])
})

test('what somebody practises stands in the address', () => {
  const wish = { game: 'qin', theme: 'join', level: '2' }
  const path = puzzlePath('abc', wish)
  expect(path).toBe('/puzzles/abc?game=qin&theme=join&level=2')
  expect(wishOf(new URL(path, 'http://x'))).toEqual(wish)
  expect(puzzlePath('', wishOf({ search: '' }))).toBe('/puzzles')
})
