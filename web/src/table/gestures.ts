// Fingers and mouse on the viewport, as shifts and zooms. What the game takes for itself (default prevented, propagation
// stopped, mouse captured) is left alone.

import type { Point } from './camera'

export interface Gestured {
  shift(from: Point, to: Point): void
  zoom(factor: number, at: Point): void
  doubleTap(at: Point): void
}

/** So far a finger may slip in pixels and still taps. */
const SLIP = 8
const DOUBLE_TAP = 300

export class Gestures {
  readonly #on: Gestured
  readonly #fingers = new Map<number, Point>()
  #start: Point | null = null
  #isMoving = false
  #lastTap = { at: { x: 0, y: 0 }, time: -Infinity }

  constructor(on: Gestured) {
    this.#on = on
  }

  /** Whether the click that follows belongs to a gesture and not to the game. */
  get isMoving(): boolean {
    return this.#isMoving
  }

  down(event: PointerEvent): void {
    if (event.defaultPrevented || (event.pointerType === 'mouse' && event.button !== 0)) return
    if (!this.#fingers.size) this.#isMoving = false
    this.#start = pointOf(event)
    this.#fingers.set(event.pointerId, this.#start)
  }

  move(event: PointerEvent): void {
    const from = this.#fingers.get(event.pointerId)
    if (!from || !this.#start) return
    if (event.defaultPrevented || isCapturedInside(event)) return this.forget(event)
    const to = pointOf(event)
    if (!this.#isMoving && this.#fingers.size === 1 && distance(this.#start, to) < SLIP) return
    if (!this.#isMoving) (event.currentTarget as Element).setPointerCapture?.(event.pointerId)
    this.#isMoving = true
    if (this.#fingers.size > 1) this.#pinch(event.pointerId, from, to)
    else this.#on.shift(from, to)
    this.#fingers.set(event.pointerId, to)
  }

  up(event: PointerEvent): void {
    const isTap = this.#fingers.has(event.pointerId) && !this.#isMoving && event.pointerType !== 'mouse'
    this.forget(event)
    if (isTap && !event.defaultPrevented && !isControl(event.target)) this.#tap(pointOf(event), event.timeStamp)
  }

  forget(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
  }

  #pinch(id: number, from: Point, to: Point): void {
    const [, other] = [...this.#fingers].find(([finger]) => finger !== id)!
    const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
    this.#on.shift({ x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 }, middle)
    this.#on.zoom(distance(to, other) / Math.max(distance(from, other), 1), middle)
  }

  #tap(at: Point, time: number): void {
    const isSecond = time - this.#lastTap.time < DOUBLE_TAP && distance(at, this.#lastTap.at) < 3 * SLIP
    this.#lastTap = { at, time: isSecond ? -Infinity : time }
    if (!isSecond) return
    this.#isMoving = true
    this.#on.doubleTap(at)
  }
}

function pointOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** A mouse is only captured by choice; touches are captured by whatever they began on. */
function isCapturedInside(event: PointerEvent): boolean {
  const target = event.target as Element
  return event.pointerType === 'mouse' && target !== event.currentTarget && target.hasPointerCapture(event.pointerId)
}

const CONTROLS = 'button, a, [role="button"], [role="gridcell"], [tabindex]:not([tabindex="-1"])'
/** Where the game has no use for a second tap. */
const ZOOMING = '[data-double-tap="zoom"]'

/** Taps on what can be pressed are the game's, also in quick succession, unless it says otherwise. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null && !target.closest(ZOOMING)
}
