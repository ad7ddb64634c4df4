import { expect, test } from 'vitest'
import { mapOf } from '../map'
import { EXAMPLES, example } from './examples'
import { middleOf, pathAlong, wayOf } from './way'

const { after } = example('duel')
const map = mapOf(after.map)
const { spaces } = after.final!.chains[0]!

test('a line goes from space to space along the roads', () => {
  for (const { after } of EXAMPLES) {
    const map = mapOf(after.map)
    for (const { spaces } of after.final?.chains ?? []) {
      const way = wayOf(map, spaces)
      const stops = spaces.map((space) => map.spaces.get(space)!.at)
      expect(stops.every((stop) => way.includes(stop))).toBe(true)
      expect([way[0], way.at(-1)]).toEqual([stops[0], stops.at(-1)])
    }
  }
})

test('roads are followed in either direction', () => {
  expect(wayOf(map, spaces.toReversed())).toEqual(wayOf(map, spaces).toReversed())
})

test('it is drawn in one stroke', () => {
  expect(pathAlong(map, spaces).match(/M/g)).toHaveLength(1)
})

test('the middle of a road between two spaces', () => {
  const [a, b] = map.roads.find(({ points }) => points.length === 2)!.ends
  const [from, to] = [a, b].map((name) => map.spaces.get(name)!.at)
  const [x, y] = middleOf(map, [a, b])
  expect(x).toBeCloseTo((from![0] + to![0]) / 2)
  expect(y).toBeCloseTo((from![1] + to![1]) / 2)
})
