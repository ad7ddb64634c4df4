// A finger held down on a board that is seen as a whole: a lens shows what is under it, lifting it chooses that, sliding
// off the board chooses nothing.

import type { Point } from './camera'
import { placeAt, tap } from './places'

/** Milliseconds until a finger that rests is held and does not tap. */
const REST = 180
/** So far it may slip in pixels before it is taken for moving. */
const SLIP = 8

export interface Held {
  readonly at: Point
  /** What would be chosen. */
  readonly place: Element | null
}

export class Hold {
  readonly #board: () => SVGSVGElement
  readonly #aim: (place: Element | null) => void
  #start: { id: number; at: Point } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #held = $state.raw<Held | null>(null)
  /** Whether the click that follows is what the lens has already done. */
  hasChosen = false

  constructor(board: () => SVGSVGElement, aim: (place: Element | null) => void) {
    this.#board = board
    this.#aim = aim
  }

  get held(): Held | null {
    return this.#held
  }

  down(event: PointerEvent, isWhole: boolean): void {
    this.hasChosen = false
    const isSecond = this.#start !== null
    this.cancel()
    if (event.pointerType !== 'touch' || !isWhole || isSecond || event.defaultPrevented) return
    const at = pointOf(event)
    this.#start = { id: event.pointerId, at }
    this.#timer = setTimeout(() => this.#look(at), REST)
  }

  move(event: PointerEvent): void {
    if (this.#start?.id !== event.pointerId) return
    const at = pointOf(event)
    const { x, y } = this.#start.at
    if (this.#held || Math.hypot(at.x - x, at.y - y) > SLIP) this.#look(at)
  }

  /** Whether the finger was held: then nothing else should be made of it. */
  up(event: PointerEvent): boolean {
    if (this.#start?.id !== event.pointerId) return false
    const held = this.#held
    this.cancel()
    if (!held) return false
    this.hasChosen = true
    if (held.place) tap(held.place, held.at)
    return true
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#start = null
    if (this.#held) this.#aim(null)
    this.#held = null
  }

  #look(at: Point): void {
    clearTimeout(this.#timer)
    const place = placeAt(this.#board(), at)
    if (!this.#held || this.#held.place !== place) this.#aim(place)
    this.#held = { at, place }
  }
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })
