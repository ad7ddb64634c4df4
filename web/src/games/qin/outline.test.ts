import { expect, test } from 'vitest'
import { boxes, outline, rings, seams } from './outline'
import { squaresOf } from './square'

const sizes = (names: string[]) => rings(squaresOf(names)).map((ring) => ring.length)

test('a square has four corners', () => {
  expect(outline(squaresOf(['a1']), 0, 0)).toBe('M0 0Q0 0 0 0L60 0Q60 0 60 0L60 60Q60 60 60 60L0 60Q0 60 0 60Z')
})

test('neighbours become one shape, straight where they meet', () => {
  expect(sizes(['a1', 'b1'])).toEqual([4])
  expect(sizes(['a1', 'b1', 'b2'])).toEqual([6])
})

test('squares that touch at a corner stay apart', () => {
  expect(sizes(['a1', 'b2'])).toEqual([4, 4])
})

test('a hole is a walk of its own', () => {
  const around = ['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3']
  expect(sizes(around)).toEqual([4, 4])
})

test('an inset draws inside, at hollow corners too', () => {
  const bent = outline(squaresOf(['a1', 'b1', 'b2']), 5, 0)
  expect(bent).toContain('L65 55')
  expect(bent).toContain('L115 115')
  expect(bent).toContain('M5 5')
})

test('corners are round, but never by more than half a side', () => {
  expect(outline(squaresOf(['a1']), 0, 20)).toMatch(/^M0 20Q0 0 20 0L40 0Q60 0 60 20/)
  expect(outline(squaresOf(['a1']), 0, 999)).toMatch(/^M0 30Q0 0 30 0/)
})

test('seams lie between squares of the set only', () => {
  expect(seams(squaresOf(['a1', 'b1', 'c3']), 10)).toBe('M60 10v40')
  expect(seams(squaresOf(['a1', 'a2']), 10)).toBe('M10 60h40')
})

test('boxes are separate', () => {
  expect(boxes(squaresOf(['a1', 'b1']), 4, 9).match(/Z/g)).toHaveLength(2)
})
