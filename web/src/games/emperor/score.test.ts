import { expect, test } from 'vitest'
import { mapOf } from './map'
import { allianceNow, envoys, leaders, markersOf, ranked } from './score'
import { exampleView, withProvince } from './view.example'

test('markers run round the track and stand beside each other', () => {
  expect(markersOf([3, 53, 7])).toEqual([
    { seat: 0, cell: 3, laps: 0, place: 0, of: 2 },
    { seat: 1, cell: 3, laps: 1, place: 1, of: 2 },
    { seat: 2, cell: 7, laps: 0, place: 0, of: 1 },
  ])
})

test('owners without any have no rank', () => {
  expect(ranked([1, 0, 3])).toEqual([
    { owner: 2, n: 3 },
    { owner: 0, n: 1 },
  ])
  expect([leaders([2, 0, 2]), leaders([0, 0])]).toEqual([[0, 2], []])
})

test('an alliance scores for who leads on both sides', () => {
  const map = mapOf('3-4')
  const start = exampleView()
  const alliance = map.alliances[1]!
  expect(alliance.between).toEqual(['Zhao', 'Wei'])
  const half = withProvince(start, 'Zhao', { emissaries: [2, 0, 1] })
  expect(allianceNow(half, map, alliance)).toEqual({ seats: [], points: 3 })
  const both = withProvince(half, 'Wei', { emissaries: [1, 1, 0] })
  expect(allianceNow(both, map, alliance)).toEqual({ seats: [0], points: 5 })
})

test('the Emperor can lead, but scores no alliance', () => {
  const map = mapOf('3-4')
  const duel = { ...exampleView({ emperors_cards: [] }, 2) }
  const view = withProvince(withProvince(duel, 'Zhao', { emissaries: [1, 0, 2] }), 'Wei', { emissaries: [1, 0, 2] })
  expect(allianceNow(view, map, map.alliances[1]!).seats).toEqual([])
})

test('emissaries on markets count for their district', () => {
  const map = mapOf('ways-of-diplomacy')
  const view = withProvince(exampleView({ map: map.name, markets: { Throne: 1 } }), 'Palace', { emissaries: [1, 0, 0] })
  expect(envoys(view, map, 'Palace')).toEqual([1, 1, 0])
  // By then they are among those of the dragon.
  expect(envoys({ ...view, phase: 'over' }, map, 'Palace')).toEqual([1, 0, 0])
})
