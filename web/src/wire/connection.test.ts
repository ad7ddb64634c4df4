import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, type Socket } from './connection'
import type { Message, TableNow } from './types'

class FakeSocket implements Socket {
  readonly sent: unknown[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.onclose?.()
  }

  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const FRAME = { number: 0, view: { board: 'old', hand: 'same' } }
const STATE = { type: 'state', seq: 7, table: { n_moves: 0, name: 'same' }, frame: FRAME } as unknown as TableNow
const moved = (seq: number, view: object) => ({ type: 'moved', seq, last: { number: 1 }, legal: [5], view })
const ACT = { type: 'act', seq: 7, seat: 0, action: 3 } as const

let sockets: FakeSocket[]
let heard: Message[]
let statuses: boolean[]

function connect(): Connection {
  return new Connection({
    open: () => sockets[sockets.push(new FakeSocket()) - 1]!,
    hello: () => ({ type: 'hello', tokens: ['secret'] }),
    onMessage: (message) => heard.push(message),
    onStatus: (isOnline) => statuses.push(isOnline),
  })
}

function connected(): [Connection, FakeSocket] {
  const connection = connect()
  return [connection, greeted(0)]
}

/** A socket that is open and has told how the table stands. */
function greeted(index: number): FakeSocket {
  const socket = sockets[index]!
  socket.onopen?.()
  socket.receive(STATE)
  return socket
}

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  heard = []
  statuses = []
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a connection', () => {
  test('says hello first', () => {
    const [, socket] = connected()
    expect(socket.sent).toEqual([{ type: 'hello', tokens: ['secret'], follows: true }])
    expect(heard).toEqual([STATE])
    expect(statuses).toEqual([true])
  })

  test('brings answers to whoever asked', async () => {
    const [connection, socket] = connected()
    const [one, two] = [connection.request(ACT), connection.request(ACT)]
    expect(socket.sent.slice(1)).toEqual([{ ...ACT, id: 1 }, { ...ACT, id: 2 }]) // prettier-ignore
    socket.receive({ type: 'done', id: 2, seq: 9 })
    socket.receive({ type: 'done', id: 1, seq: 8 })
    expect((await one).seq).toBe(8)
    expect((await two).seq).toBe(9)
  })

  test('rejects what is refused', async () => {
    const [connection, socket] = connected()
    const asked = connection.request(ACT)
    socket.receive({ type: 'refused', id: 1, code: 'stale', detail: 'too late' })
    await expect(asked).rejects.toMatchObject({ code: 'stale', message: 'too late' })
  })

  test('fails what was asked when it is lost', async () => {
    const [connection, socket] = connected()
    const asked = connection.request(ACT)
    socket.close()
    await expect(asked).rejects.toMatchObject({ code: 'offline' })
    await expect(connection.request(ACT)).rejects.toMatchObject({ code: 'offline' })
    expect(statuses).toEqual([true, false])
  })

  test('puts a move together with the state before', () => {
    const [, socket] = connected()
    socket.receive(moved(8, { board: 'new' }))
    expect(heard[1]).toMatchObject({ type: 'state', seq: 8, legal: [5], table: { n_moves: 1, name: 'same' } })
    expect((heard[1] as TableNow).frame).toMatchObject({ number: 1, view: { board: 'new', hand: 'same' } })
    expect(heard[0]).toEqual(STATE)
  })

  test('comes back for the whole state when it has missed a move', () => {
    const [, socket] = connected()
    socket.receive(moved(9, { board: 'new' }))
    expect(heard).toEqual([STATE])
    pass(500)
    greeted(1)
    expect(heard).toEqual([STATE, STATE])
  })

  test('comes back and says hello again', () => {
    const [, socket] = connected()
    socket.close()
    pass(500)
    greeted(1)
    expect(sockets[1]!.sent).toEqual([{ type: 'hello', tokens: ['secret'], follows: true }])
    expect(statuses).toEqual([true, false, true])
  })

  test('waits longer after every failure, and not for ever', () => {
    connect()
    for (const delay of [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]) {
      const n = sockets.length
      sockets[n - 1]!.close()
      pass(delay - 1)
      expect(sockets.length).toBe(n)
      pass(1)
      expect(sockets.length).toBe(n + 1)
    }
  })

  test('begins again with short waits once it has been heard', () => {
    const [, socket] = connected()
    socket.close()
    pass(500)
    greeted(1).close()
    pass(500)
    expect(sockets.length).toBe(3)
  })

  test('hurries when asked to', () => {
    const [connection, socket] = connected()
    connection.hurry()
    expect(sockets.length).toBe(1)
    socket.close()
    connection.hurry()
    expect(sockets.length).toBe(2)
    pass(500)
    expect(sockets.length).toBe(2)
  })

  test('comes again at once, and once, when asked to', () => {
    const [connection] = connected()
    connection.again()
    expect(sockets.length).toBe(2)
    expect(greeted(1).sent).toEqual([{ type: 'hello', tokens: ['secret'], follows: true }])
    pass(500)
    expect(sockets.length).toBe(2)
    expect(statuses).toEqual([true, false, true])
  })

  test.each(['unknown-table', 'bad-token'])('does not come back after %s', (code) => {
    const [, socket] = connected()
    socket.receive({ type: 'refused', id: null, code, detail: '' })
    socket.close()
    pass(60_000)
    expect(sockets.length).toBe(1)
  })

  test('that is ended before it is open closes as soon as it is', () => {
    const connection = connect()
    connection.end()
    sockets[0]!.onopen?.()
    pass(60_000)
    expect(sockets[0]!.sent).toEqual([])
    expect(sockets.length).toBe(1)
  })

  test('does not come back once it is ended', () => {
    const [connection] = connected()
    connection.end()
    pass(60_000)
    expect(sockets.length).toBe(1)
  })
})

describe('a connection that is dead', () => {
  test('fails what is not answered in time, and comes back', async () => {
    const [connection, socket] = connected()
    const asked = connection.request(ACT)
    pass(8_000)
    await expect(asked).rejects.toMatchObject({ code: 'offline' })
    expect(statuses).toEqual([true, false])
    pass(500)
    greeted(1)
    socket.receive({ type: 'done', id: 1, seq: 8 })
    expect(heard).toEqual([STATE, STATE])
    expect(statuses).toEqual([true, false, true])
  })

  test('is not waited for until it has closed', () => {
    const [connection, socket] = connected()
    socket.close = () => {}
    connection.drop()
    expect(statuses).toEqual([true, false])
    pass(500)
    expect(sockets.length).toBe(2)
  })

  test('is found out by asking when nothing has come for a while', () => {
    const [, socket] = connected()
    pass(19_999)
    expect(socket.sent.length).toBe(1)
    pass(1)
    expect(socket.sent.slice(1)).toEqual([{ type: 'ping' }])
    pass(8_000)
    expect(statuses).toEqual([true, false])
  })

  test('is looked for when the page is looked at again', () => {
    const [connection, socket] = connected()
    connection.hurry()
    expect(socket.sent.slice(1)).toEqual([{ type: 'ping' }])
    pass(8_000)
    expect(statuses).toEqual([true, false])
  })

  test('is another matter than a quiet one', () => {
    const [, socket] = connected()
    for (let i = 1; i <= 5; i++) {
      pass(20_000)
      expect(socket.sent.length).toBe(1 + i)
      socket.receive({ type: 'pong' })
    }
    expect(statuses).toEqual([true])
    expect(sockets.length).toBe(1)
  })

  test('is given up before it is open, too', () => {
    connect()
    pass(8_500)
    expect(sockets.length).toBe(2)
  })

  test('is given up when it says nothing once it is open', () => {
    connect()
    sockets[0]!.onopen?.()
    pass(8_500)
    expect(sockets.length).toBe(2)
  })
})
