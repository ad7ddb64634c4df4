// The keyboard at a table: the desk's own keys first, then the game's, then the viewport's.

import { isPlain } from '../parts/plain-key'

/** Keys of every table, and the texts that say what they do. Names of keys are words of the client: key.enter. */
export const GENERAL_KEYS = [
  ['enter', 'keys.confirm'],
  ['escape', 'keys.cancel'],
  ['U', 'keys.undo'],
  ['H', 'keys.hint'],
  ['+ −', 'keys.zoom'],
  ['0', 'keys.whole'],
  ['arrows', 'keys.move'],
  ['?', 'keys.help'],
] as const

/** What keys do where something is decided. */
export interface Takers {
  desk(): { readonly proposed: unknown; propose(move: null): void; confirm(): void }
  undo(): void
  hint(): void
  help(): void
  game(event: KeyboardEvent): boolean
}

const FIELDS = 'input:not([type=range]), select, textarea, dialog'
const PRESSED_BY_ENTER = 'button, a, summary'
const OPEN_CARD = '[popover=""]:popover-open'

/** Without takers, as in a replay, keys only move the viewport. */
export function takeKey(event: KeyboardEvent, viewport: (key: string) => boolean, takers?: Takers): void {
  if (event.defaultPrevented || !isPlain(event) || isIn(event, FIELDS) || closesCard(event)) return
  if ((takers && (takeOwn(takers, event) || takers.game(event))) || viewport(event.key)) event.preventDefault()
}

function takeOwn({ desk, undo, hint, help }: Takers, event: KeyboardEvent): boolean {
  if (event.key === 'Enter' && desk().proposed && !isPressed(event)) desk().confirm()
  else if (event.key === 'Escape' && desk().proposed) desk().propose(null)
  else if (event.key === 'u' || event.key === 'U') undo()
  else if (event.key === 'h' || event.key === 'H') hint()
  else if (event.key === '?') help()
  else return false
  return true
}

/** Whether a card lies over the page: browsers close it by Escape, unless somebody else takes the key. */
function closesCard({ key }: KeyboardEvent): boolean {
  return key === 'Escape' && document.querySelector(OPEN_CARD) !== null
}

/** Whether the key Enter presses what has the focus, and means nothing else. */
export function isPressed(event: KeyboardEvent): boolean {
  return isIn(event, PRESSED_BY_ENTER)
}

function isIn(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null
}
