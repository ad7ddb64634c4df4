// The search of the position that is looked at: asked for over a socket of its own, told deeper and deeper.

import { recall, remember } from '../parts/memory'
import type { Analysed, Analysis, Refused, Think } from '../wire/types'
import { tell } from '../words/language.svelte'
import { searchUrl } from './asking'

const STORED = 'analysis.search'
/** Milliseconds until it is tried again where the connection was lost. */
const RETRY = 2000
/** Whoever steps through a game does not have every moment searched. */
const CALM = 250

export class Engine {
  #isOn = $state(recall(STORED) !== 'off')
  #told = $state.raw<Analysed | null>(null)
  #trouble = $state('')
  #socket: WebSocket | null = null
  #wanted: Analysis | null = null
  #id = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  get isOn(): boolean {
    return this.#isOn
  }

  /** What was found so far. */
  get told(): Analysed | null {
    return this.#told
  }

  /** Why nothing is found, in words. */
  get trouble(): string {
    return this.#trouble
  }

  turn(isOn: boolean): void {
    this.#isOn = isOn
    remember(STORED, isOn ? 'on' : 'off')
    this.search(this.#wanted)
  }

  /** Look at another position; at nothing where there is nothing to decide. */
  search(analysis: Analysis | null): void {
    this.#wanted = analysis
    this.#told = null
    this.#trouble = ''
    this.#id += 1
    clearTimeout(this.#timer)
    if (!this.#isOn || !analysis) this.#send()
    else this.#timer = setTimeout(() => this.#send(), CALM)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#wanted = null
    this.#socket?.close()
    this.#socket = null
  }

  #send(): void {
    const analysis = this.#isOn ? this.#wanted : null
    if (!this.#socket && analysis) return this.#connect()
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    const asked: Think = { id: this.#id, analysis }
    this.#socket.send(JSON.stringify(asked))
  }

  #connect(): void {
    const socket = new WebSocket(searchUrl())
    this.#socket = socket
    socket.onopen = () => this.#send()
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#take(JSON.parse(data) as Analysed | Refused)
    socket.onclose = () => this.#lost(socket)
  }

  #take(said: Analysed | Refused): void {
    if (said.id !== this.#id) return
    if (said.type === 'analysed') this.#told = said
    else this.#trouble = tell(`refused.${said.code}`, { detail: said.detail }, said.detail)
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return
    this.#socket = null
    if (this.#isOn && this.#wanted) this.#timer = setTimeout(() => this.#send(), RETRY)
  }
}
