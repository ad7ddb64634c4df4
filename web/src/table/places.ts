// The places of a board as a finger finds them: what it touches, or else what is so near that it was meant.

import type { Point } from './camera'

const PLACES = '[role="gridcell"], [role="button"]'
/** Where something may go; it is meant from farther away. */
const LIT = '[data-lit]'
/** Pixels from the middle of a place, so that no target is smaller than a fingertip where its neighbours leave room. */
const REACH = 13
const LIT_REACH = 22

/** The place under a finger, or the nearest one within its reach; null where there is none. */
export function placeAt(board: SVGSVGElement, at: Point, isLitOnly = false): Element | null {
  const touched = document.elementFromPoint(at.x, at.y)
  if (!touched || !board.contains(touched)) return null
  const own = touched.closest(PLACES)
  if (own) return own
  return nearest([...board.querySelectorAll(LIT)], at, LIT_REACH) ?? (isLitOnly ? null : nearestAny(board, at))
}

function nearestAny(board: SVGSVGElement, at: Point): Element | null {
  return nearest([...board.querySelectorAll('[role="button"]')], at, REACH)
}

function nearest(places: readonly Element[], at: Point, reach: number): Element | null {
  let [best, least]: [Element | null, number] = [null, reach]
  for (const place of places) {
    const { x, y, width, height } = place.getBoundingClientRect()
    const far = Math.hypot(x + width / 2 - at.x, y + height / 2 - at.y)
    if (far < least) [best, least] = [place, far]
  }
  return best
}

/** Choose a place as a tap does. */
export function tap(place: Element, { x, y }: Point): void {
  const how = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType: 'touch', detail: 1 }
  place.dispatchEvent(new PointerEvent('click', how))
}
