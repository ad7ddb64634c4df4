// The live connection of a table. It comes back by itself; what was asked and not answered when it broke has failed.

import { Refusal } from './http'
import type { Because, Done, Hello, Message, Previewed, Refused, Request } from './types'

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
  onMessage(message: Message): void
  onStatus(isOnline: boolean): void
  wait?(callback: () => void, milliseconds: number): () => void
}

type Answer = Done | Previewed | Because
export type Numbered = Extract<Request, { id: number }>
/** A request before it has its number. */
export type Unnumbered<R = Numbered> = R extends Numbered ? Omit<R, 'id'> : never

const FIRST_DELAY = 500
const LONGEST_DELAY = 15_000
/** Connecting again would not help. */
const FINAL = new Set(['unknown-table', 'bad-token', 'foreign-origin'])

export class Connection {
  readonly #wiring: Wiring
  readonly #asked = new Map<number, { resolve(answer: Answer): void; reject(refusal: Refusal): void }>()
  #socket: Socket | null = null
  #isOpen = false
  #isEnded = false
  #lastId = 0
  #failures = 0
  #cancelWait = () => {}

  constructor(wiring: Wiring) {
    this.#wiring = wiring
    this.#connect()
  }

  /** Ask something; a refusal, or a connection lost in between, rejects. */
  request<A extends Answer = Done>(request: Unnumbered): Promise<A> {
    if (!this.#isOpen) return Promise.reject(new Refusal('offline', 'not connected'))
    const id = ++this.#lastId
    return new Promise<Answer>((resolve, reject) => {
      this.#asked.set(id, { resolve, reject })
      this.tell({ ...request, id } as Request)
    }) as Promise<A>
  }

  /** Send what has no answer. */
  tell(request: Request): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(request))
  }

  /** Do not wait any longer, as when the network is back or the page is looked at again. */
  hurry(): void {
    if (this.#socket || this.#isEnded) return
    this.#cancelWait()
    this.#connect()
  }

  end(): void {
    this.#isEnded = true
    this.#cancelWait()
    const socket = this.#socket
    // Browsers complain about a socket that is closed before it is open.
    if (socket && !this.#isOpen) socket.onopen = () => socket.close()
    else socket?.close()
  }

  #connect(): void {
    const socket = this.#wiring.open()
    this.#socket = socket
    socket.onopen = () => {
      this.#isOpen = true
      this.tell(this.#wiring.hello())
    }
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data) as Message)
    socket.onclose = () => this.#lose()
  }

  #receive(message: Message): void {
    if (message.type === 'state') this.#greet()
    if (message.type === 'refused') this.#refuse(message)
    else if ('id' in message) this.#take(message.id)?.resolve(message)
    this.#wiring.onMessage(message)
  }

  #greet(): void {
    this.#failures = 0
    this.#wiring.onStatus(true)
  }

  #refuse(refused: Refused): void {
    if (FINAL.has(refused.code)) this.#isEnded = true
    if (refused.id !== null) this.#take(refused.id)?.reject(new Refusal(refused.code, refused.detail))
  }

  #take(id: number) {
    const asked = this.#asked.get(id)
    this.#asked.delete(id)
    return asked
  }

  #lose(): void {
    this.#socket = null
    this.#isOpen = false
    for (const id of [...this.#asked.keys()]) this.#take(id)?.reject(new Refusal('offline', 'the connection was lost'))
    if (this.#isEnded) return
    this.#wiring.onStatus(false)
    const delay = Math.min(FIRST_DELAY * 2 ** this.#failures++, LONGEST_DELAY)
    this.#cancelWait = (this.#wiring.wait ?? wait)(() => this.#connect(), delay)
  }
}

function wait(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds)
  return () => clearTimeout(timer)
}
