// A tile drawn from the tray onto the board by mouse, pen or finger.

import type { QinControls } from './controls.svelte'
import type { Square } from './square'

/** Pixels a pointer moves before a press becomes a drag. */
const SLACK = 6
/** Pixels by which a tile is held above a finger, so that it can be seen. */
const LIFT = 44

interface Press {
  readonly pointer: number
  readonly index: number
  readonly half: 0 | 1
  readonly x: number
  readonly y: number
}

export class Drag {
  readonly #controls: QinControls
  #press: Press | null = null
  /** Whether the press that has just ended was a drag, whose click means nothing. */
  hasDragged = false
  isActive = $state(false)
  x = $state(0)
  y = $state(0)
  /** The side of a square of the board on the screen. */
  side = $state(0)

  constructor(controls: QinControls) {
    this.#controls = controls
  }

  start(event: PointerEvent, index: number, half: 0 | 1): void {
    if (event.button !== 0 || this.#press) return
    this.hasDragged = false
    this.#press = { pointer: event.pointerId, index, half, x: event.clientX, y: event.clientY }
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
  }

  move(event: PointerEvent): void {
    const press = this.#press
    if (press?.pointer !== event.pointerId) return
    if (!this.isActive && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) this.#begin(press)
    if (!this.isActive) return
    this.x = event.clientX
    this.y = event.clientY - (event.pointerType === 'touch' ? LIFT : 0)
    this.#controls.hovered = squareUnder(this.x, this.y)
  }

  #begin({ index, half }: Press): void {
    this.#controls.grab(index, half)
    this.isActive = this.#controls.held?.index === index
    this.hasDragged = this.isActive
    this.side = document.querySelector('[data-square]')?.getBoundingClientRect().width ?? 0
  }

  /** Let go: a tile over the board is put there, another returns to the tray. */
  end(event: PointerEvent): void {
    if (this.#press?.pointer !== event.pointerId) return
    const square = this.isActive ? squareUnder(this.x, this.y) : null
    this.cancel()
    if (square !== null && this.#controls.held) this.#controls.put(square)
  }

  cancel(): void {
    this.#press = null
    this.isActive = false
    this.#controls.hovered = null
  }
}

function squareUnder(x: number, y: number): Square | null {
  const square = document.elementFromPoint(x, y)?.closest<SVGElement>('[data-square]')?.dataset.square
  return square === undefined ? null : Number(square)
}
