// A tile or leader drawn from the tray onto the board by mouse, pen or finger.

import type { HuangControls } from './controls.svelte'
import type { Space } from './hex'
import type { Intent } from './ways'

/** Pixels a pointer moves before a press becomes a drag. */
const SLACK = 7
/** Pixels by which a piece is held above a finger, so that it can be seen. */
const LIFT = 44

interface Press {
  readonly pointer: number
  readonly intent: Intent
  readonly isPicked: boolean
  readonly x: number
  readonly y: number
}

export class Drag {
  readonly #controls: HuangControls
  #press: Press | null = null
  /** Whether the press that has just ended was a drag, whose click means nothing. */
  hasDragged = false
  isActive = $state(false)
  x = $state(0)
  y = $state(0)
  /** The width of a space of the board on the screen. */
  side = $state(0)

  constructor(controls: HuangControls) {
    this.#controls = controls
  }

  start(event: PointerEvent, intent: Intent, isPicked: boolean): void {
    if (event.button !== 0 || this.#press) return
    this.hasDragged = false
    this.#press = { pointer: event.pointerId, intent, isPicked, x: event.clientX, y: event.clientY }
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
  }

  move(event: PointerEvent): void {
    const press = this.#press
    if (press?.pointer !== event.pointerId) return
    if (!this.isActive && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) this.#begin(press)
    if (!this.isActive) return
    this.x = event.clientX
    this.y = event.clientY - (event.pointerType === 'touch' ? LIFT : 0)
    this.#controls.hovered = spaceUnder(this.x, this.y)
  }

  #begin({ intent, isPicked }: Press): void {
    if (this.#controls.intent?.kind === 'replace') return
    if (!isPicked) this.#controls.pick(intent)
    this.isActive = true
    this.hasDragged = true
    this.side = document.querySelector('[data-space]')?.getBoundingClientRect().width ?? 0
  }

  /** Let go: a piece over the board is put there, another returns to the tray. */
  end(event: PointerEvent): void {
    if (this.#press?.pointer !== event.pointerId) return
    const space = this.isActive ? spaceUnder(this.x, this.y) : null
    this.cancel()
    if (space !== null) this.#controls.choose(space)
  }

  cancel(): void {
    this.#press = null
    this.isActive = false
    this.#controls.hovered = null
  }
}

function spaceUnder(x: number, y: number): Space | null {
  return document.elementFromPoint(x, y)?.closest<SVGElement>('[data-space]')?.dataset['space'] ?? null
}
