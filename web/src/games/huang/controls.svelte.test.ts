import { beforeEach, expect, test } from 'vitest'
import type { Move } from '../contract'
import { ExampleDesk, make } from '../shared/desk.example.svelte'
import { HuangControls } from './controls.svelte'
import { exampleView } from './view.example'
import type { View } from './view'

const RED_E3 = make('tile', { tile: 'red', space: 'e3' })
const RED_A1 = make('tile', { tile: 'red', space: 'a1' })
const BLUE_A8 = make('tile', { tile: 'blue', space: 'a8' })
const LEADER_E3 = make('leader', { leader: 'red', space: 'e3' })
const WHITE_E3 = make('leader', { leader: 'white', space: 'e3' })
const WITHDRAW = make('withdraw', { leader: 'red' })
const RIOT_ONE = make('riot', { farmers: 'one', space: 'g5' })
const RIOT_TWO = make('riot', { farmers: 'two', space: 'g5' })
const DISCARD_RED = make('discard', { tile: 'red' })
const DISCARD_BLUE = make('discard', { tile: 'blue' })
const REDRAW = make('redraw')
const FIRST_SITE = make('pagoda', { site: 'c2-c3-d3' })
const SECOND_SITE = make('pagoda', { site: 'c3-d3-c4' })
const MOVE = make('move', { space: 'c2' })
const TAKE = make('take', { tile: 'green' })
const LOSE = make('lose', { space: 'e3' })
const DONE = make('done')
const ACTIONS = [RED_E3, RED_A1, BLUE_A8, LEADER_E3, WHITE_E3, WITHDRAW, RIOT_ONE, RIOT_TWO, DISCARD_RED, DISCARD_BLUE]
const ALL = [...ACTIONS, REDRAW, FIRST_SITE, SECOND_SITE, MOVE, TAKE, LOSE, DONE]

let desk: ExampleDesk<View>
let controls: HuangControls

const press = (key: string, code = '') => controls.onKey({ key, code } as KeyboardEvent)

beforeEach(() => {
  desk = new ExampleDesk(exampleView(), ACTIONS, ALL)
  controls = new HuangControls(desk.asDesk)
})

/** The table is in another phase. */
function turnTo(phase: View['phase'], legal: Move[], change: Partial<View> = {}): void {
  desk.view = exampleView({ phase, ...change })
  desk.legal = legal
  desk.changes()
}

test('a picked tile lights its spaces, one of which proposes it', () => {
  controls.pickTile('red')
  expect([[...controls.lit.keys()], controls.prompt.key]).toEqual([['e3', 'a1'], 'huang.prompt.picked.tile'])
  controls.choose('e3')
  expect([desk.proposed, controls.noteOn('e3'), controls.noteOn('a1')]).toEqual([RED_E3, 'proposed', 'legal'])
})

test('what is picked twice is put back', () => {
  controls.pickTile('red')
  controls.pickTile('red')
  expect(controls.intent).toBeNull()
})

test('what is picked is forgotten as soon as the table changes', () => {
  controls.pickTile('red')
  desk.changes()
  expect([controls.intent, controls.lit.size]).toEqual([null, 0])
})

test('a space that is not lit asks why', () => {
  controls.pickTile('red')
  controls.choose('a8')
  expect(desk.asked).toEqual([{ action: 0, kind: 'tile', parts: { tile: 'red', space: 'a8' } }])
})

test('with nothing picked a space only gives a hint', () => {
  controls.choose('a8')
  expect([desk.asked, desk.said?.key]).toEqual([[], 'huang.hint.pick'])
})

test('my leader on the board is picked where he stands, and can be withdrawn', () => {
  controls.choose('d2')
  expect(controls.intent).toEqual({ kind: 'leader', colour: 'red' })
  controls.propose(controls.withdrawal)
  expect(desk.proposed).toBe(WITHDRAW)
})

test("another seat's leader is not mine to pick", () => {
  controls.choose('b2')
  expect(controls.intent).toBeNull()
})

test('a riot is paid the cheaper way unless another one is chosen', () => {
  controls.pickDeed('riot')
  controls.choose('g5')
  expect([controls.riotPays, desk.proposed]).toEqual([['one', 'two'], RIOT_ONE])
  controls.pickDeed('riot', 'two')
  controls.choose('g5')
  expect(desk.proposed).toBe(RIOT_TWO)
})

test('tiles to replace are counted one by one, then none again', () => {
  controls.pickReplace()
  controls.pickTile('blue')
  controls.pickTile('blue')
  expect(controls.replaced).toEqual(['blue', 'blue'])
  controls.pickTile('blue')
  expect([controls.replaced, controls.prompt.key]).toEqual([[], 'huang.prompt.replace-pick'])
})

test('replacing sets aside one tile after the other, then draws', () => {
  controls.pickReplace()
  controls.pickTile('red')
  controls.pickTile('blue')
  controls.replace()
  turnTo('replace', [DISCARD_BLUE, REDRAW])
  controls.follow()
  turnTo('replace', [REDRAW])
  controls.follow()
  controls.follow()
  expect(desk.acted).toEqual([DISCARD_RED, DISCARD_BLUE, REDRAW])
})

test('a plan makes one move at a time, however often the table is told', () => {
  desk.changes = () => {} // the server has not answered yet
  controls.pickReplace()
  controls.pickTile('red')
  controls.pickTile('blue')
  controls.replace()
  controls.follow()
  expect(desk.acted).toEqual([DISCARD_RED])
})

test('a plan ends where the table has gone on without it', () => {
  controls.pickReplace()
  controls.pickTile('red')
  controls.pickTile('blue')
  controls.replace()
  desk.isMyDecision = false
  controls.follow()
  desk.isMyDecision = true
  controls.follow()
  expect(desk.acted).toEqual([DISCARD_RED])
})

test('offered sites are gone through by choosing a tile of theirs again', () => {
  turnTo('offer', [FIRST_SITE, SECOND_SITE, DONE])
  expect([...controls.sites.keys()]).toEqual(['c2-c3-d3', 'c3-d3-c4'])
  controls.choose('c3')
  expect(desk.proposed).toBe(FIRST_SITE)
  controls.choose('c3')
  expect([desk.proposed, controls.proposedSite]).toEqual([SECOND_SITE, 'c3-d3-c4'])
  controls.choose('a1')
  expect([desk.proposed, desk.said?.key]).toEqual([null, 'huang.hint.site'])
})

test('a pagoda that is to move is chosen where it stands', () => {
  turnTo('move', [MOVE], { new_site: 'e3-f3-e4' })
  controls.choose('d3')
  expect([desk.proposed, controls.proposedPlaces]).toEqual([MOVE, ['c2', 'c3', 'd3']])
})

test('a chain asks for a farmer by itself, and says so if there is none', () => {
  turnTo('chain', [BLUE_A8, DONE])
  expect([[...controls.lit.keys()], controls.prompt.key]).toEqual([['a8'], 'huang.prompt.chain'])
  turnTo('chain', [DONE])
  expect(controls.prompt.key).toBe('huang.prompt.chain.none')
})

test('soldiers to be lost are chosen on the board', () => {
  turnTo('loss', [LOSE], { n_losses: 2 })
  controls.choose('e3')
  expect([desk.proposed, controls.prompt.values['n']]).toEqual([LOSE, 2])
})

test('a digit picks the tile of a colour, then its leader', () => {
  press('2')
  expect(controls.intent).toEqual({ kind: 'tile', colour: 'red' })
  press('é', 'Digit2')
  expect(controls.intent).toEqual({ kind: 'leader', colour: 'red' })
  press('2')
  expect(controls.intent).toEqual({ kind: 'tile', colour: 'red' })
})

test('a digit takes from the market when that is asked', () => {
  turnTo('market', [TAKE, DONE])
  press('4')
  expect(desk.proposed).toBe(TAKE)
  press('f')
  expect(desk.proposed).toBe(DONE)
})

test('while a conflict is decided, digits and letters are about what is given', () => {
  const gifts = ['commit', 'commit-leader'].flatMap((kind) => ['0', '1', '2'].map((tiles) => make(kind, { tiles })))
  turnTo('attack', gifts)
  expect([press('0'), desk.proposed]).toEqual([true, gifts[0]])
  expect([press('2'), desk.proposed, controls.intent]).toEqual([true, gifts[2], null])
  expect([press('l'), desk.proposed]).toEqual([true, gifts[5]])
  expect([press('3'), press('r'), desk.proposed]).toEqual([false, false, gifts[5]])
})

test('the tied are gone through by K, and Enter confirms also while the board has the focus', () => {
  const winners = ['east', 'west'].map((kingdom) => make('winner', { kingdom }))
  turnTo('tie', winners)
  controls.hasFocus = true
  expect([press('k'), press('k'), desk.proposed]).toEqual([true, true, winners[1]])
  press('Enter')
  expect(desk.acted).toEqual([winners[1]])
})

test('N leads to where a piece may go, Enter proposes it and confirms it', () => {
  press('2')
  press('n')
  expect([controls.cursor, controls.hasFocus]).toEqual(['a1', true])
  press('Enter')
  expect(desk.proposed).toBe(RED_A1)
  press('Enter')
  expect(desk.acted).toEqual([RED_A1])
})

test('N goes from site to site', () => {
  turnTo('offer', [FIRST_SITE, SECOND_SITE, DONE])
  press('n')
  expect(desk.proposed).toBe(FIRST_SITE)
  press('n')
  expect(desk.proposed).toBe(SECOND_SITE)
})

test('Escape takes back what is proposed, then what is picked', () => {
  controls.pickTile('red')
  controls.choose('e3')
  expect([press('Escape'), desk.proposed, controls.intent?.kind]).toEqual([true, null, 'tile'])
  expect([press('Escape'), controls.intent]).toEqual([true, null])
  expect(press('Escape')).toBe(false)
})

test('others are waited for, by what they are doing', () => {
  desk.isMyDecision = false
  desk.view = exampleView({ to_move: 1 })
  expect(controls.prompt).toMatchObject({ key: 'huang.prompt.wait.turn', values: { seat: 1 } })
  desk.view = exampleView({ to_move: 1, phase: 'defend' })
  expect(controls.prompt.key).toBe('huang.prompt.wait.revolt')
  desk.view = exampleView({ to_move: null, phase: 'over' })
  expect(controls.prompt.key).toBe('huang.prompt.over')
})

test('at most six tiles are replaced at once', () => {
  desk.view = exampleView()
  const [own, ...others] = desk.view.seats
  const hand = [...own!.hand, 'red', 'red', 'green'] as const
  desk.view = { ...desk.view, seats: [{ ...own!, hand }, ...others] }
  controls.pickReplace()
  controls.replaceAll()
  expect([hand.length, controls.replaced.length]).toEqual([7, 6])
})
