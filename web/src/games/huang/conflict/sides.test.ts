import { expect, test } from 'vitest'
import { revoltSides, speakers, warSides } from './sides'
import { atSupport, exampleRevolt, exampleWar } from './view.example'

test('both sides of a revolt', () => {
  expect(revoltSides(exampleRevolt())).toMatchObject([
    { role: 'attacker', seat: 0, turn: 'due', beside: 3, tiles: 0, leader: false, strength: 3 },
    { role: 'defender', seat: 1, turn: 'later', beside: 4, tiles: 0, leader: false, strength: 4 },
  ])
})

test('kingdoms at war have their leaders in conflict and their supporters', () => {
  const [qin, chu, han] = warSides(atSupport(), exampleWar())
  expect(qin).toMatchObject({ name: 'Qin', leaders: [{ seat: 0, colour: 'red' }], backers: [] })
  const chuLeaders = [
    { seat: 1, colour: 'red' },
    { seat: 2, colour: 'blue' },
  ]
  expect(chu).toMatchObject({ name: 'Chu', leaders: chuLeaders, backers: [{ seat: 2, tiles: 2, leader: true }] })
  expect(han?.leaders).toEqual([{ seat: 1, colour: 'blue' }])
})

test('seats come in the order in which they are asked', () => {
  const order = speakers(exampleWar())
  expect(order.map(({ seat, turn }) => [seat, turn])).toEqual([
    [2, 'done'],
    [0, 'due'],
    [1, 'later'],
  ])
  expect(order.map(({ kingdom }) => kingdom)).toEqual(['Chu', null, null])
})
