import { expect, test } from 'vitest'
import { allianceNow, markersOf, ranked } from './score'
import { exampleView } from './view.example'

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
})

test('an alliance is worth what the view says', () => {
  const view = exampleView({
    alliances: [
      [0, 0, 0],
      [5, 0, 5],
    ],
  })
  expect(allianceNow(view, 1)).toEqual([])
  expect(allianceNow(view, 2)).toEqual([
    { owner: 0, n: 5 },
    { owner: 2, n: 5 },
  ])
})
