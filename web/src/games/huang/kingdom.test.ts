import { expect, test } from 'vitest'
import { kingdomAt, leadersOf, tilesOf } from './kingdom'
import { exampleView } from './view.example'

const view = exampleView()

test('a space belongs to a kingdom or to none', () => {
  expect([kingdomAt(view, 'd3')?.name, kingdomAt(view, 'g5'), kingdomAt(view, null)]).toEqual(['Qin', null, null])
})

test('its leaders come in the order of the colours, its tiles are counted', () => {
  const qin = kingdomAt(view, 'd3')!
  expect(leadersOf(qin)).toEqual([
    { colour: 'red', seat: 0 },
    { colour: 'blue', seat: 1 },
  ])
  expect([...tilesOf(view, qin)]).toEqual([['yellow', 3]])
})
