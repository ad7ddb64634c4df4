import { expect, test } from 'vitest'
import { mapNames, mapOf } from '../map'
import { bent, spotsAlong, unsteady } from './curve'
import { drawingOf } from './drawing'

test.each(mapNames())('%s is drawn with every province and road', (name) => {
  const map = mapOf(name)
  const drawing = drawingOf(map)
  expect(drawing.provinces.size).toBe(9)
  expect(drawing.roads.length).toBe(map.roads.length)
  expect(drawing.track.length).toBe(50)
  expect(drawing.coast === '').toBe(map.coast.length === 0)
  expect(JSON.stringify([...drawing.provinces])).not.toMatch(/NaN|undefined/)
})

test('neighbours share the curve of their border', () => {
  const drawing = drawingOf(mapOf('3-4'))
  const points = (name: string) => new Set(drawing.provinces.get(name)!.slice(1, -1).split('L'))
  const shared = [...points('Zhao')].filter((point) => points('Wei').has(point))
  expect(shared.length).toBeGreaterThan(40)
})

test('an unsteady line keeps its corners', () => {
  const line = unsteady([[0, 0], [10, 0], [10, 10]], 0.1) // prettier-ignore
  expect([line[0], line[2], line[4]]).toEqual([[0, 0], [10, 0], [10, 10]]) // prettier-ignore
})

test('spots lie in the middle of equal shares', () => {
  const spots = spotsAlong([[0, 0], [10, 0], [10, 10]], 4) // prettier-ignore
  expect(spots.map(({ at }) => at)).toEqual([[2.5, 0], [7.5, 0], [10, 2.5], [10, 7.5]]) // prettier-ignore
  expect(spots.map(({ angle }) => angle)).toEqual([0, 0, 90, 90])
})

test('a road without a bend is straight', () => {
  expect(bent([[1, 2], [3, 4]], 5)).toBe('M1 2L3 4') // prettier-ignore
  expect(bent([[0, 0], [10, 0], [10, 10]], 2)).toBe('M0 0L8 0Q10 0 10 2L10 10') // prettier-ignore
})
