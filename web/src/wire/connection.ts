// The live connection of a table. It comes back by itself; what was asked and not answered when it broke has failed.

import { followed } from './following'
import { Refusal } from './http'
import { PATIENCE, Pulse } from './pulse'
import type {
  Because,
  Coached,
  Done,
  Hello,
  Hinted,
  Lines,
  Message,
  Moved,
  Previewed,
  Refused,
  Request,
  TableNow,
} from './types'

/** What the connection needs of a WebSocket. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: (() => void) | null
}

export interface Wiring {
  open(): Socket
  /** The first message of every new connection. */
  hello(): Hello
  /** States come whole, whatever was told of them. */
  onMessage(message: Exclude<Message, Moved>): void
  onStatus(isOnline: boolean): void
}

export type Answer = Done | Previewed | Hinted | Coached | Because | Lines
type Timer = ReturnType<typeof setTimeout>
interface Asked {
  resolve(answer: Answer): void
  reject(refusal: Refusal): void
  timer: Timer
}
export type Numbered = Extract<Request, { id: number }>
/** A request before it has its number. */
export type Unnumbered<R = Numbered> = R extends Numbered ? Omit<R, 'id'> : never

const FIRST_DELAY = 500
const LONGEST_DELAY = 15_000
/** Connecting again would not help. */
const FINAL = new Set(['unknown-table', 'bad-token', 'foreign-origin'])

export class Connection {
  readonly #wiring: Wiring
  readonly #asked = new Map<number, Asked>()
  readonly #pulse = new Pulse(
    () => this.tell({ type: 'ping' }),
    () => this.drop(),
  )
  #socket: Socket | null = null
  /** What moves are put together with. */
  #state: TableNow | null = null
  #isOpen = false
  #isEnded = false
  #lastId = 0
  #failures = 0
  #retry: Timer | undefined

  constructor(wiring: Wiring) {
    this.#wiring = wiring
    this.#connect()
  }

  /** Ask something; a refusal, or a connection lost in between, rejects. */
  request<A extends Answer = Done>(request: Unnumbered): Promise<A> {
    if (!this.#isOpen) return Promise.reject(new Refusal('offline', 'not connected'))
    const id = ++this.#lastId
    return new Promise<Answer>((resolve, reject) => {
      this.#asked.set(id, { resolve, reject, timer: setTimeout(() => this.drop(), PATIENCE) })
      this.tell({ ...request, id } as Request)
    }) as Promise<A>
  }

  /** Send what has no answer. */
  tell(request: Request): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(request))
  }

  /** Do not wait any longer, as when the network is back or the page is looked at again. */
  hurry(): void {
    if (this.#isEnded) return
    if (this.#isOpen) this.#pulse.check()
    else if (!this.#socket) this.#connect()
  }

  /** Nothing comes through any more. A dead socket takes its time to close, so nobody waits for that. */
  drop(): void {
    const socket = this.#socket
    if (!socket) return
    socket.onmessage = null
    socket.onclose = null
    // Browsers complain about a socket that is closed before it is open.
    if (this.#isOpen) socket.close()
    else socket.onopen = () => socket.close()
    this.#lose()
  }

  /** Come once more, at once: the server sees who has come, and tells all anew. */
  again(): void {
    this.drop()
    this.hurry()
  }

  end(): void {
    this.#isEnded = true
    clearTimeout(this.#retry)
    this.drop()
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#pulse.expect()
    const socket = this.#wiring.open()
    this.#socket = socket
    socket.onopen = () => {
      this.#isOpen = true
      this.#pulse.expect()
      this.tell({ ...this.#wiring.hello(), follows: true })
    }
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data) as Message)
    socket.onclose = () => this.#lose()
  }

  #receive(message: Message): void {
    this.#pulse.beat()
    if (message.type === 'measure') this.tell({ type: 'measured', number: message.number })
    else if (message.type === 'moved') this.#follow(message)
    else this.#pass(message)
  }

  /** Who has lost the thread comes back, and is told all. */
  #follow(moved: Moved): void {
    const state = followed(this.#state, moved)
    if (state) this.#pass(state)
    else this.drop()
  }

  #pass(message: Exclude<Message, Moved>): void {
    if (message.type === 'state') this.#greet(message)
    if (message.type === 'refused') this.#refuse(message)
    else if ('id' in message) this.#take(message.id)?.resolve(message)
    this.#wiring.onMessage(message)
  }

  #greet(state: TableNow): void {
    this.#state = state
    this.#failures = 0
    this.#wiring.onStatus(true)
  }

  #refuse(refused: Refused): void {
    if (FINAL.has(refused.code)) this.#isEnded = true
    if (refused.id !== null) this.#take(refused.id)?.reject(new Refusal(refused.code, refused.detail))
  }

  #take(id: number): Asked | undefined {
    const asked = this.#asked.get(id)
    clearTimeout(asked?.timer)
    this.#asked.delete(id)
    return asked
  }

  #lose(): void {
    this.#socket = null
    this.#state = null
    this.#isOpen = false
    this.#pulse.stop()
    for (const id of [...this.#asked.keys()]) this.#take(id)?.reject(new Refusal('offline', 'the connection was lost'))
    if (this.#isEnded) return
    this.#wiring.onStatus(false)
    const delay = Math.min(FIRST_DELAY * 2 ** this.#failures++, LONGEST_DELAY)
    this.#retry = setTimeout(() => this.#connect(), delay)
  }
}
