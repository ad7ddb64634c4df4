import { beforeEach, expect, test } from 'vitest'
import { ExampleDesk, make } from '../shared/desk.example.svelte'
import { EmperorControls } from './controls.svelte'
import { exampleView } from './view.example'
import type { View } from './view'

const ANYI_RED = make('house', { pay: 'red', space: 'Anyi' })
const ANYI_GREEN = make('house', { pay: 'green', space: 'Anyi' })
const ANYI_FORT = make('fort', { pay: 'red', space: 'Anyi' })
const LUOYANG = make('house', { pay: 'green', space: 'Luoyang' })
const WEI = make('emissary', { pay: 'red', province: 'Wei' })
const EXCHANGE_RED = make('exchange', { card: 'red' })
const DONE = make('done')
const TAKE_RED = make('take', { card: 'red' })
const DECK = make('deck')
const KEEP = make('keep', { card: 'green' })
const SWAP = make('swap', { given: 'red', taken: 'yellow' })
const FIRST = make('emperor-first')
const NAME = make('name', { province: 'Lu' })
const ALL = [ANYI_RED, ANYI_GREEN, ANYI_FORT, LUOYANG, WEI, EXCHANGE_RED, DONE, TAKE_RED, DECK, KEEP, SWAP, FIRST, NAME]

const PRICES: View['prices'] = {
  [ANYI_RED.action]: { cards: ['red'], has_joker: false },
  [ANYI_GREEN.action]: { cards: ['green', 'green'], has_joker: true },
  [ANYI_FORT.action]: { cards: ['red'], has_joker: false },
  [LUOYANG.action]: { cards: ['green'], has_joker: false },
  [WEI.action]: { cards: ['red'], has_joker: false },
}

let desk: ExampleDesk<View>
let controls: EmperorControls

const press = (key: string, code = '') => controls.onKey({ key, code } as KeyboardEvent)

beforeEach(() => {
  // The hand is red, green, green.
  desk = new ExampleDesk(exampleView({ prices: PRICES }), [ANYI_RED, ANYI_GREEN, LUOYANG, WEI, EXCHANGE_RED], ALL)
  controls = new EmperorControls(desk.asDesk)
})

test('a place with one way to pay is proposed at once', () => {
  controls.choose('space:Luoyang')
  expect(desk.proposed).toBe(LUOYANG)
})

test('a place with several asks for the cards', () => {
  controls.choose('space:Anyi')
  expect([desk.proposed, controls.prompt.key]).toEqual([null, 'emperor.prompt.pay'])
  expect(controls.payments.map((way) => way.cost)).toEqual([['red'], ['green', 'green']])
  controls.pay(controls.payments[1]!)
  expect([desk.proposed, controls.waiting]).toEqual([ANYI_GREEN, null])
})

test('cards picked then answer the question', () => {
  controls.choose('space:Anyi')
  controls.toggleCard(0)
  expect(desk.proposed).toBe(ANYI_RED)
})

test('cards first: the places they pay for are lit', () => {
  expect(controls.lit.size).toBe(3)
  controls.toggleCard(0)
  expect([...controls.lit]).toEqual(['space:Anyi', 'dragon:Wei'])
  controls.choose('space:Anyi')
  expect(desk.proposed).toBe(ANYI_RED)
})

test('a card is held to be drawn onto the board, beside those that are picked', () => {
  controls.toggleCard(1)
  expect([controls.hold(2), controls.hold(1)]).toEqual([true, true])
  expect(controls.chosen).toEqual(['green', 'green'])
  controls.choose('space:Anyi')
  expect(desk.proposed).toBe(ANYI_GREEN)
})

test('a card to be exchanged is not drawn onto the board', () => {
  controls.exchange()
  expect(controls.hold(0)).toBe(false)
})

test('two of a colour are a joker', () => {
  controls.toggleCard(1)
  controls.toggleCard(2)
  expect([...controls.lit]).toEqual(['space:Anyi'])
  controls.choose('space:Anyi')
  expect(desk.proposed).toBe(ANYI_GREEN)
})

test('the same place again is another way there', () => {
  controls.toggleCard(0)
  controls.choose('space:Anyi')
  controls.choose('space:Anyi')
  expect(desk.proposed).toBe(ANYI_GREEN)
})

test('where nothing can go, the rules are asked about what is picked', () => {
  controls.toggleCard(1)
  controls.choose('space:Gusu')
  controls.choose('dragon:Chu')
  expect(desk.asked.map(({ kind, parts }) => [kind, parts['space'] ?? parts['province']])).toEqual([
    ['house', 'Gusu'],
    ['emissary', 'Chu'],
  ])
  expect(desk.askedWith).toEqual([['green'], ['green']])
})

test('a fort is asked for by its chip', () => {
  desk.legal = [ANYI_RED, ANYI_FORT]
  controls.choose('space:Anyi')
  expect(desk.proposed).toBe(ANYI_RED)
  controls.choosePiece('fort')
  expect(desk.proposed).toBe(ANYI_FORT)
  controls.choosePiece('fort')
  expect([controls.piece, desk.proposed]).toEqual([null, ANYI_RED])
})

test('a space in a province with tiles face down names the province', () => {
  desk.legal = [NAME]
  desk.view = { ...desk.view, named_spaces: { [NAME.action]: ['Qufu'] } }
  controls.choose('space:Qufu')
  expect(desk.proposed).toBe(NAME)
})

test('so does the land between its spaces, and nothing else', () => {
  desk.legal = [NAME]
  expect([controls.chooseProvince('Wei'), desk.proposed]).toEqual([false, null])
  expect([controls.chooseProvince('Lu'), desk.proposed]).toEqual([true, NAME])
})

test('an exchange takes the card that is picked, or asks for one', () => {
  controls.exchange()
  expect(controls.prompt.key).toBe('emperor.prompt.exchange')
  controls.toggleCard(0)
  expect(desk.proposed).toBe(EXCHANGE_RED)
})

test('a draw needs no confirmation', () => {
  desk.view = exampleView({ phase: 'draw' })
  desk.legal = [TAKE_RED, DECK]
  controls.takeDisplay('red')
  expect(desk.acted).toEqual([TAKE_RED])
})

test('after the first piece a draw ends placing and follows by itself', () => {
  desk.view = exampleView({ n_pieces: 1, n_to_draw: 1, prices: PRICES })
  desk.legal = [LUOYANG, DONE]
  controls.takeDisplay('red')
  controls.follow()
  expect(desk.acted).toEqual([DONE])
  desk.view = exampleView({ phase: 'keep', n_pieces: 1, played: ['green', 'green'] })
  desk.legal = [KEEP]
  controls.follow()
  expect(desk.acted).toEqual([DONE])
  desk.view = exampleView({ phase: 'draw' })
  desk.legal = [TAKE_RED, DECK]
  controls.follow()
  controls.follow()
  expect(desk.acted).toEqual([DONE, TAKE_RED])
})

test('a planned draw is forgotten in another turn', () => {
  desk.view = exampleView({ n_pieces: 1, n_to_draw: 1, prices: PRICES })
  desk.legal = [DONE]
  controls.takeDeck()
  desk.view = exampleView({ phase: 'draw', turn: 3 })
  desk.legal = [DECK]
  controls.follow()
  expect(desk.acted).toEqual([DONE])
})

test('before the first piece the rules say why nothing is drawn', () => {
  controls.takeDeck()
  expect([desk.asked, desk.acted]).toEqual([[DECK], []])
})

test('cards can be picked as long as they are good for anything', () => {
  expect(controls.canPick).toBe(true)
  desk.legal = [TAKE_RED, DECK]
  expect(controls.canPick).toBe(false)
  desk.legal = [DONE, SWAP]
  expect(controls.canPick).toBe(false)
  controls.playSpecial('swap')
  expect(controls.canPick).toBe(true)
})

test('a swap takes a card of the hand, then one of the display', () => {
  controls.playSpecial('swap')
  expect(controls.prompt.key).toBe('emperor.prompt.swap-hand')
  controls.toggleCard(0)
  expect(controls.prompt.key).toBe('emperor.prompt.swap-display')
  controls.takeDisplay('yellow')
  expect(desk.proposed).toBe(SWAP)
})

test('in his step the Emperor pays', () => {
  desk.view = exampleView({ phase: 'emperor', actor: 2, emperors_cards: ['purple'] }, 2)
  expect([controls.isEmperors, controls.purse]).toEqual([true, ['purple']])
})

test('the house that follows his name is his', () => {
  desk.view = exampleView({ phase: 'build', named: 'Lu', emperors_cards: ['orange'] }, 2)
  expect([controls.isEmperors, controls.prompt.key]).toEqual([false, 'emperor.prompt.build'])
  desk.view = { ...desk.view, actor: 2 }
  expect([controls.isEmperors, controls.prompt.key]).toEqual([true, 'emperor.prompt.emperor-build'])
})

test('keys alone pick, jump, propose and confirm', () => {
  expect(['1', 'n', 'Enter', 'Enter'].map((key) => press(key))).toEqual([true, true, true, true])
  expect(desk.acted).toEqual([WEI])
})

test('the digits after those of a full hand take from the display', () => {
  desk.view = exampleView({ phase: 'draw', hand_size: 2, display: ['yellow', 'red'] })
  desk.legal = [TAKE_RED, DECK]
  expect([press('4'), desk.acted]).toEqual([true, [TAKE_RED]])
})

test('digits are found where a French keyboard has them', () => {
  expect([press('é', 'Digit2'), controls.chosen]).toEqual([true, ['green']])
})

test('Escape takes back step by step, then is left to others', () => {
  controls.toggleCard(0)
  controls.choose('space:Anyi')
  expect([press('Escape'), desk.proposed, controls.chosen]).toEqual([true, null, ['red']])
  expect([press('Escape'), controls.chosen]).toEqual([true, []])
  expect(press('Escape')).toBe(false)
})

test('all is forgotten when the table changes', () => {
  controls.toggleCard(0)
  desk.changes()
  expect([controls.cards, controls.piece]).toEqual([[], null])
})

test('when it is not my decision, nothing can be picked', () => {
  desk.isMyDecision = false
  controls.toggleCard(0)
  controls.choose('space:Anyi')
  expect([controls.chosen, desk.proposed, controls.prompt.key]).toEqual([[], null, 'emperor.prompt.wait'])
})
