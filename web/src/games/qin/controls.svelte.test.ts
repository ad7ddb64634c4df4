import { beforeEach, expect, test } from 'vitest'
import type { Move } from '../contract'
import { ExampleDesk } from '../shared/desk.example.svelte'
import { QinControls } from './controls.svelte'
import { squareOf } from './square'
import { exampleView } from './view.example'
import type { View } from './view'

const lay = (action: number, first: string, second: string, direction: string, square: string): Move => ({
  action,
  kind: 'lay',
  parts: { first, second, direction, square },
})
/** On g5 and h5 the tile RY fits both ways round, and down from h5. */
const LEGAL = [
  lay(1, 'red', 'yellow', 'across', 'g5'),
  lay(2, 'yellow', 'red', 'across', 'g5'),
  lay(3, 'red', 'yellow', 'down', 'h5'),
]
const PASS: Move = { action: 9, kind: 'pass', parts: {} }

let desk: ExampleDesk<View>
let controls: QinControls

const press = (key: string, code = '') => controls.onKey({ key, code } as KeyboardEvent)

beforeEach(() => {
  const view = { ...exampleView({}), seats: [{ pagodas_left: 20, hand: ['RY', 'BB'], n_hand: 2 }] }
  desk = new ExampleDesk(view, LEGAL, [])
  controls = new QinControls(desk.asDesk)
})

test('a picked tile lights the squares for its near half', () => {
  controls.pick(0)
  expect(controls.lit).toEqual([squareOf('g5')])
  expect(controls.reach).toEqual([squareOf('h5')])
  expect(controls.prompt.key).toBe('qin.prompt.place')
})

test('picking it again turns it', () => {
  controls.pick(0)
  controls.pick(0)
  expect(controls.lit).toEqual([squareOf('h5')])
})

test('a tile is turned by itself where it fits only so', () => {
  controls.pick(0)
  controls.choose(squareOf('h5'))
  expect(desk.proposed?.action).toBe(3)
})

test('the same place again goes through what is legal there', () => {
  controls.pick(0)
  controls.choose(squareOf('h5'))
  controls.choose(squareOf('h5'))
  expect(desk.proposed?.action).toBe(2)
  controls.choose(squareOf('h5'))
  expect(desk.proposed?.action).toBe(3)
})

test('where it cannot go, the rules are asked', () => {
  controls.pick(0)
  controls.choose(squareOf('m13'))
  expect(desk.proposed).toBeNull()
  expect(desk.asked.map(({ parts }) => parts)).toEqual([
    { first: 'red', second: 'yellow', direction: 'across', square: 'm13' },
  ])
})

test('off the board there is nothing to ask', () => {
  controls.pick(0)
  controls.turn(-1)
  controls.choose(squareOf('b1'))
  expect(desk.asked).toEqual([])
  expect(desk.said?.key).toBe('why.off-board')
})

test('without a tile there is a hint', () => {
  controls.choose(squareOf('g5'))
  expect(desk.said?.key).toBe('qin.hint.pick')
  controls.choose(squareOf('a1'))
  expect(desk.said?.key).toBe('qin.hint.nothing')
})

test('grabbed by its other half a tile stays as it lies', () => {
  controls.pick(0)
  controls.grab(0, 1)
  expect(controls.grip).toEqual({ near: 'Y', far: 'R', turn: 2 })
  expect(controls.lit).toEqual([squareOf('h5')])
})

test('keys alone pick, jump, propose and confirm', () => {
  expect(['1', 'n', 'Enter', 'Enter'].map((key) => press(key))).toEqual([true, true, true, true])
  expect(desk.acted.map(({ action }) => action)).toEqual([1])
})

test('digits are found where a French keyboard has them', () => {
  expect(press('é', 'Digit2')).toBe(true)
  expect(controls.held?.index).toBe(1)
})

test('Escape takes the proposal back, then lets go, then is left to others', () => {
  controls.pick(0)
  controls.choose(squareOf('g5'))
  expect([press('Escape'), desk.proposed, controls.held?.index]).toEqual([true, null, 0])
  expect([press('Escape'), controls.held]).toEqual([true, null])
  expect(press('Escape')).toBe(false)
})

test('arrows are left to others until the board has the focus or a tile is picked', () => {
  expect(press('ArrowLeft')).toBe(false)
  controls.pick(0)
  expect(press('ArrowLeft')).toBe(true)
  expect(controls.cursor).toBe(squareOf('f7'))
})

test('a tile is let go when the table changes', () => {
  controls.pick(0)
  desk.changes()
  expect(controls.held).toBeNull()
})

test('when only a pass is left, Enter proposes it', () => {
  desk.legal = [PASS]
  controls.hasFocus = true
  press('Enter')
  expect([controls.prompt.key, desk.proposed]).toEqual(['qin.prompt.pass', PASS])
})

test('when it is not my decision, nothing can be picked', () => {
  desk.isMyDecision = false
  controls.pick(0)
  expect([controls.held, press('1')]).toEqual([null, false])
})
