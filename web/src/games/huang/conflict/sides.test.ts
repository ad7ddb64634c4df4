import { expect, test } from 'vitest'
import { revoltSides, speakers, warSides } from './sides'
import { atSupport, exampleRevolt, exampleWar } from './view.example'

test('the attacker decides first', () => {
  expect(revoltSides(exampleRevolt(), 0)).toEqual([
    { role: 'attacker', seat: 0, turn: 'due', beside: 3, tiles: 0, leader: false, strength: 3 },
    { role: 'defender', seat: 1, turn: 'later', beside: 4, tiles: 0, leader: false, strength: 4 },
  ])
})

test('governors beside a leader are told from what was committed', () => {
  const support = [{ seat: 0, direction: null, tiles: 2, leader: true }, exampleRevolt().support[1]!]
  const revolt = { ...exampleRevolt(), support, strengths: { attacker: 6, defender: 4 } }
  const [attacker, defender] = revoltSides(revolt, 1)
  expect(attacker).toMatchObject({ turn: 'done', beside: 3, tiles: 2, leader: true, strength: 6 })
  expect(defender).toMatchObject({ turn: 'due', beside: 4 })
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

test('seats are asked from the left of whose turn it is, who comes last', () => {
  const order = speakers(atSupport(), exampleWar())
  expect(order.map(({ seat, turn }) => [seat, turn])).toEqual([
    [2, 'done'],
    [0, 'due'],
    [1, 'later'],
  ])
  expect(order.map(({ kingdom }) => kingdom)).toEqual(['Chu', null, null])
})

test('at a tie all have spoken', () => {
  const view = { ...atSupport(), phase: 'tie' as const, to_move: 1 }
  expect(speakers(view, exampleWar()).every(({ turn }) => turn === 'done')).toBe(true)
})
