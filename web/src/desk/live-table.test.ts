import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveTable } from './live-table.svelte'
import { keepWords, type Game } from '../games/registry.svelte'
import { announced } from '../parts/announcer.svelte'
import { shownToasts, toast } from '../parts/toasts.svelte'
import { settings } from '../settings/settings.svelte'
import type { Frame, Line, TableNow, TableInfo, Phrase } from '../wire/types'

const GAME = {
  info: { id: 'cards', actions: [{ kind: 'draw', first: 0, parts: { card: ['red', 'blue'] } }] },
  client: { forced: ['draw'] },
} as unknown as Game
keepWords('cards', 'en', { drawn: 'draws a {card} card', deck: 'draws from the deck' })

const person = (name: string) => ({
  kind: 'person',
  name,
  bot: null,
  is_online: true,
  has_resigned: false,
  is_mine: true,
})
const TABLE = { id: 'abc', status: 'running', seats: [person('Ann'), person('Bob')], hands: [] } as unknown as TableInfo

class FakeSocket {
  readonly sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {}

  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  sentOf(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['type'] === type)
  }
}

let socket: FakeSocket
let live: LiveTable

const line = (number: number, seat: number, told: Phrase): Line => ({
  number,
  turn: 0,
  seat,
  action: 0,
  text: '',
  events: [told],
})
const RED = { key: 'drawn', values: { card: 'red' } }
const DECK = { key: 'deck', values: {} }

function state(seq: number, frame: Partial<Frame>, more: Partial<TableNow> = {}): TableNow {
  const whole = { number: seq, seat: null, is_open: false, view: {}, to_move: 0, last: null, result: null, ...frame }
  const empty = { legal: [], undo: 'no', undo_seat: null, asking: null, preparing: null }
  return { type: 'state', seq, table: TABLE, frame: whole, ...empty, ...more } as unknown as TableNow
}

function sitDown(tokens: Record<string, string>): void {
  live = new LiveTable(TABLE, GAME, tokens)
  socket.onopen?.()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', function () {
    return (socket = new FakeSocket())
  })
  vi.stubGlobal('location', { origin: 'http://here' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { hidden: false, addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.assign(settings, { confirm: true, botSpeed: 'normal', answerForced: true })
})

afterEach(() => {
  live.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('at a screen that two people share', () => {
  beforeEach(() => {
    sitDown({ 0: 'a', 1: 'b' })
    socket.receive(state(1, { to_move: 0 }))
    live.sit(0)
    socket.receive(state(1, { seat: 0 }, { legal: [0, 1] }))
    socket.receive({ type: 'log', start: 0, lines: [line(1, 0, RED)] })
    socket.receive(state(2, { seat: 0, last: line(2, 0, RED) }, { legal: [0, 1] }))
  })

  test('whoever decides sees and hears what they did', () => {
    expect(live.passTo).toBeNull()
    expect(announced()).toContain('draws a red card')
    expect(live.lines.map((each) => each.number)).toEqual([1, 2])
  })

  test('nothing of it is left for the next, who has not said yet that they look', () => {
    toast('There is no blue card in your hand.')
    socket.receive(state(3, { to_move: 1, last: line(3, 0, DECK) }, { undo: 'free', undo_seat: 0 }))
    expect(live.passTo).toBe(1)
    expect(announced()).toBe('Ann: draws from the deck. Bob to play')
    expect(shownToasts()).toEqual([])
    expect(live.lines).toEqual([line(3, 0, DECK)])
    expect(live.desk).toMatchObject({ seat: null, before: null, proposed: null, said: null, hovered: null })
  })

  test('the move can be taken back before the screen is passed on', () => {
    socket.receive(state(3, { to_move: 1, last: line(3, 0, DECK) }, { undo: 'free', undo_seat: 0 }))
    void live.undo()
    expect(socket.sentOf('undo')).toMatchObject([{ seq: 3, seat: 0 }])
  })
})

test('whoever asks for something knows whether it is done, and reads why it is not', async () => {
  sitDown({ 0: 'a' })
  socket.receive(state(4, { seat: 0 }))
  const plan = { type: 'plan', seat: 0, when: '', then: 'draw red' } as const
  const [refused, done] = [live.isDone(plan), live.isDone(plan)]
  const [first, second] = socket.sentOf('plan').map(({ id }) => id)
  socket.receive({ type: 'refused', id: first, code: 'not-saved', detail: '' })
  socket.receive({ type: 'done', id: second, seq: 4 })
  expect(await Promise.all([refused, done])).toEqual([false, true])
  expect(shownToasts().at(-1)?.text).toBe('It could not be saved, so nothing has changed. Please try again.')
})

describe('what has one answer', () => {
  const ASKED = state(4, { seat: 0 }, { legal: [1] })

  beforeEach(() => sitDown({ 0: 'a' }))

  test('is answered once, after a while, also in a tab that nobody looks at', () => {
    vi.stubGlobal('document', { ...document, hidden: true })
    socket.receive(ASKED)
    expect(live.isAnswering).toBe(true)
    vi.advanceTimersByTime(1000)
    expect(socket.sentOf('act')).toEqual([])
    socket.receive(ASKED)
    vi.advanceTimersByTime(4000)
    expect(socket.sentOf('act')).toMatchObject([{ seq: 4, seat: 0, action: 1 }])
    socket.receive(state(4, { seat: 0 }, { legal: [1], seq: 6 }))
    vi.advanceTimersByTime(4000)
    expect(socket.sentOf('act')).toHaveLength(1)
    expect(live.isAnswering).toBe(false)
  })

  test('is left alone where there is a choice, a question of somebody, or the wish to click', () => {
    socket.receive(state(4, { seat: 0 }, { legal: [0, 1] }))
    socket.receive(state(5, { seat: 0 }, { legal: [1], asking: { seat: 1, number: 3, waiting_for: [0] } }))
    settings.answerForced = false
    socket.receive(state(6, { seat: 0 }, { legal: [1] }))
    vi.advanceTimersByTime(4000)
    expect(socket.sentOf('act')).toEqual([])
  })
})

test('whoever is connected anew after the end has come late, though they were there', () => {
  const over = { table: { ...TABLE, status: 'over' } } as Partial<TableNow>
  sitDown({})
  socket.receive(state(1, {}))
  socket.receive(state(2, {}, over))
  expect(live.cameLate).toBe(false)
  live.comeAgain()
  socket.onopen?.()
  socket.receive(state(2, {}, over))
  expect(live.cameLate).toBe(true)
})
