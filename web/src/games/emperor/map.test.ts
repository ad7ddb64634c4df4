import { expect, test } from 'vitest'
import { mapNames, mapOf } from './map'
import { area, keyOf } from './survey'

const ALL = ['3-4', '4-5', 'border-conflicts', 'border-disputes', 'ways-of-diplomacy']

test('every map of the rules is here', () => {
  expect(mapNames().sort()).toEqual(ALL)
})

test.each(ALL)('%s has nine provinces, fifteen alliances and roads between its spaces', (name) => {
  const map = mapOf(name)
  expect([map.provinces.length, map.alliances.length]).toEqual([9, 15])
  for (const road of map.roads) {
    expect(keyOf(road.points[0]!)).toBe(keyOf(map.spaces.get(road.ends[0])!.at))
    expect(keyOf(road.points.at(-1)!)).toBe(keyOf(map.spaces.get(road.ends[1])!.at))
  }
  for (const province of map.provinces) expect(area(province.outline)).toBeGreaterThan(0)
})

test('the coast runs along the outer edge', () => {
  const { coast } = mapOf('3-4')
  expect([coast[0], coast.at(-1)]).toEqual([
    [872, 98],
    [162, 696],
  ])
  expect(coast.length).toBeGreaterThan(15)
  expect(mapOf('ways-of-diplomacy').coast).toEqual([])
})

test('border spaces and harbours are on the maps that have them', () => {
  const kinds = (name: string) => {
    const spaces = [...mapOf(name).spaces.values()]
    return [spaces.filter((space) => space.isBorder).length, spaces.filter((space) => space.isHarbour).length]
  }
  expect(kinds('border-conflicts')).toEqual([6, 7])
  expect(kinds('3-4')).toEqual([0, 0])
})

test('a map is read once', () => {
  expect(mapOf('4-5')).toBe(mapOf('4-5'))
  expect(mapOf(undefined).name).toBe('3-4')
})
