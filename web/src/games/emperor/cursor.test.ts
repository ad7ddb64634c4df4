import { expect, test } from 'vitest'
import { moved, nearest, targetsOf } from './cursor'
import { mapOf } from './map'
import type { Target } from './ways'

const MAP = mapOf('3-4')

test('every space and dragon is there once', () => {
  const targets = targetsOf(mapOf('border-conflicts'))
  expect(new Set(targets).size).toBe(targets.length)
  expect(targets.length).toBe(9 + mapOf('border-conflicts').spaces.size)
})

test('arrows lead to what lies there', () => {
  expect(moved('space:Dai', 'ArrowRight', MAP)).toBe('space:Jinyang')
  expect(moved('space:Dai', 'ArrowDown', MAP)).toBe('dragon:Zhao')
  expect(moved('space:Dai', 'x', MAP)).toBeNull()
})

test('the edge of the map stops', () => {
  expect(moved('space:Jimo', 'ArrowRight', MAP)).toBe('space:Jimo')
})

test('with arrows every place can be reached', () => {
  const reached = new Set<Target>(['space:Dai'])
  for (const target of reached)
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) reached.add(moved(target, key, MAP)!)
  expect([...reached].sort()).toEqual(targetsOf(MAP).sort())
})

test('a click near a place means it', () => {
  expect(nearest([205, 140], 30, ['space:Jinyang'], MAP)).toBeNull()
  expect(nearest([205, 140], 30, targetsOf(MAP), MAP)).toBe('space:Dai')
  expect(nearest([20, 20], 30, targetsOf(MAP), MAP)).toBeNull()
})
