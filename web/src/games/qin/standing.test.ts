import { expect, test } from 'vitest'
import { nameOf, squaresOf } from './square'
import { Stands, best, standings } from './standing'
import { exampleView } from './view.example'
import type { Province } from './view'

const red = (squares: string[], owner: number, pagodas: number): Province => ({
  colour: 'red',
  owner,
  pagodas,
  squares,
})
const where = (view: ReturnType<typeof exampleView>) => standings(view, []).map(({ square }) => nameOf(square))

test('pagodas stand in the middle, double ones with their own province above', () => {
  expect(nameOf(best(squaresOf(['g5', 'h5', 'i5']), 1))).toBe('h5')
  expect(nameOf(best(squaresOf(['g5', 'h5', 'i5', 'g6', 'g7']), 2))).toBe('g6')
})

test('a village has its pagoda on its last square', () => {
  expect(where(exampleView({}, [], [{ squares: ['a1', 'b1'], holder: 1 }]))).toEqual(['b1'])
})

test('nobody has no pagodas', () => {
  expect(where(exampleView({}, [], [{ squares: ['a1'], holder: null }]))).toEqual([])
})

test('pagodas keep their square while their province grows', () => {
  const stands = new Stands()
  const [first] = stands.of(exampleView({}, [red(['g5', 'h5'], 0, 1)])).now
  const { now, gone, risen } = stands.of(exampleView({}, [red(['g5', 'h5', 'i5', 'j5'], 0, 1)]))
  expect(now[0]?.square).toBe(first?.square)
  expect([gone.length, risen.size]).toEqual([0, 0])
})

test('a province that changes hands loses the old pagodas and gets new ones', () => {
  const stands = new Stands()
  stands.of(exampleView({}, [red(['g5', 'h5'], 0, 1), red(['j5', 'k5', 'l5'], 1, 1)]))
  const after = exampleView({}, [red(['g5', 'h5', 'i5', 'j5', 'k5', 'l5'], 1, 2)])
  for (const { now, gone, risen } of [stands.of(after), stands.of(after)]) {
    expect(gone.map((old) => old.seat)).toEqual([0, 1])
    expect(now.map(({ key }) => risen.has(key))).toEqual([true])
  }
})
