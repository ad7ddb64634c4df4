import { expect, test } from 'vitest'
import { changeOf, NO_CHANGE } from './change'
import { exampleView } from './view.example'

const before = exampleView()

test('without a view before there is no change', () => {
  expect(changeOf(null, before)).toBe(NO_CHANGE)
})

test('tiles are laid and lifted', () => {
  const change = changeOf(before, exampleView({ tiles: { c2: 'yellow', c3: 'yellow', d3: 'yellow', e3: 'red' } }))
  expect([...change.laid]).toEqual(['e3'])
  expect(change.lifted).toEqual([{ space: 'g5', colour: 'yellow' }])
})

test('leaders move, come and leave', () => {
  const leaders = { c4: { seat: 0, colour: 'red' }, e3: { seat: 2, colour: 'blue' } } as const
  const change = changeOf(before, exampleView({ leaders }))
  expect([...change.arrived]).toEqual([
    ['c4', 'd2'],
    ['e3', null],
  ])
  expect(change.left).toEqual([{ space: 'b2', leader: { seat: 1, colour: 'blue' } }])
})

test('pagodas are built and fall', () => {
  const buildings = [
    { kind: 'yellow', site: null },
    { kind: 'red', site: 'e3-f3-e4' },
  ] as const
  const change = changeOf(before, exampleView({ buildings }))
  expect([...change.built]).toEqual(['e3-f3-e4'])
  expect(change.fallen).toEqual([{ site: 'c2-c3-d3', kind: 'yellow' }])
})
