import { beforeEach, describe, expect, test } from 'vitest'
import { Connection, type Socket } from '../src/wire/connection'
import type { Message, State } from '../src/wire/types'

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

const STATE = { type: 'state', seq: 7 } as State
const ACT = { type: 'act', seq: 7, seat: 0, action: 3 } as const

let sockets: FakeSocket[]
let delays: number[]
let wake: () => void
let heard: Message[]
let statuses: boolean[]

function connect(): Connection {
  return new Connection({
    open: () => sockets[sockets.push(new FakeSocket()) - 1]!,
    hello: () => ({ type: 'hello', tokens: ['secret'] }),
    onMessage: (message) => heard.push(message),
    onStatus: (isOnline) => statuses.push(isOnline),
    wait: (callback, delay) => {
      delays.push(delay)
      wake = callback
      return () => (wake = () => {})
    },
  })
}

function connected(): [Connection, FakeSocket] {
  const connection = connect()
  const socket = sockets[0]!
  socket.onopen?.()
  socket.receive(STATE)
  return [connection, socket]
}

beforeEach(() => {
  sockets = []
  delays = []
  heard = []
  statuses = []
})

describe('a connection', () => {
  test('says hello first', () => {
    const [, socket] = connected()
    expect(socket.sent).toEqual([{ type: 'hello', tokens: ['secret'] }])
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

  test('comes back and says hello again', () => {
    const [, socket] = connected()
    socket.close()
    wake()
    sockets[1]!.onopen?.()
    sockets[1]!.receive(STATE)
    expect(sockets[1]!.sent).toEqual([{ type: 'hello', tokens: ['secret'] }])
    expect(statuses).toEqual([true, false, true])
  })

  test('waits longer after every failure, and not for ever', () => {
    connect()
    for (let i = 0; i < 8; i++) {
      sockets[i]!.close()
      wake()
    }
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000])
  })

  test('begins again with short waits once it has been heard', () => {
    const [, socket] = connected()
    socket.close()
    wake()
    sockets[1]!.onopen?.()
    sockets[1]!.receive(STATE)
    sockets[1]!.close()
    expect(delays).toEqual([500, 500])
  })

  test('hurries when asked to', () => {
    const [connection, socket] = connected()
    connection.hurry()
    expect(sockets.length).toBe(1)
    socket.close()
    connection.hurry()
    expect(sockets.length).toBe(2)
    wake()
    expect(sockets.length).toBe(2)
  })

  test.each(['unknown-table', 'bad-token'])('does not come back after %s', (code) => {
    const [, socket] = connected()
    socket.receive({ type: 'refused', id: null, code, detail: '' })
    socket.close()
    expect(delays).toEqual([])
  })

  test('that is ended before it is open closes as soon as it is', () => {
    const connection = connect()
    connection.end()
    sockets[0]!.onopen?.()
    expect(sockets[0]!.sent).toEqual([])
    expect(delays).toEqual([])
  })

  test('does not come back once it is ended', () => {
    const [connection] = connected()
    connection.end()
    expect(delays).toEqual([])
  })
})
