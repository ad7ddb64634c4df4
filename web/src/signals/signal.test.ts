import { expect, test } from 'vitest'
import { signalBetween, type Signal, type Standing } from './signal'

const others: Standing = { called: null, isOver: false }
const mine: Standing = { called: 0, isOver: false }
const next: Standing = { called: 1, isOver: false }
const over: Standing = { called: null, isOver: true }

test.each<[string, Standing | null, Standing, Signal | null]>([
  ['who comes sees it', null, mine, null],
  ['another has played', others, mine, 'turn'],
  ['it is still my turn', mine, mine, null],
  ['the device is passed on', mine, next, null],
  ['I have played', mine, others, null],
  ['the game ends by my move', mine, over, 'end'],
  ['the game ends by another', others, over, 'end'],
  ['who comes when it is over', null, over, null],
  ['it is still over', over, over, null],
  ['the last move is taken back', over, mine, 'turn'],
])('%s', (_, before, now, signal) => {
  expect(signalBetween(before, now)).toBe(signal)
})
