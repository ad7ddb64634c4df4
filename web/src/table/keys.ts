// The keyboard at a table: the desk's own keys first, then the game's, then the viewport's.

/** Keys of every table, and the texts that say what they do. Names of keys are words of the client: key.enter. */
export const GENERAL_KEYS = [
  ['enter', 'keys.confirm'],
  ['escape', 'keys.cancel'],
  ['U', 'keys.undo'],
  ['+ −', 'keys.zoom'],
  ['0', 'keys.whole'],
  ['arrows', 'keys.move'],
  ['?', 'keys.help'],
] as const

interface Takers {
  desk(): { readonly proposed: unknown; propose(move: null): void; confirm(): void }
  undo(): void
  help(): void
  game(event: KeyboardEvent): boolean
  viewport(key: string): boolean
}

const FIELDS = 'input, select, textarea, dialog'
const PRESSED_BY_ENTER = 'button, a, summary'

export function keyTaker(takers: Takers): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isIn(event, FIELDS)) return
    if (takeOwn(takers, event) || takers.game(event) || takers.viewport(event.key)) event.preventDefault()
  }
}

function takeOwn({ desk, undo, help }: Takers, event: KeyboardEvent): boolean {
  if (event.key === 'Enter' && desk().proposed && !isIn(event, PRESSED_BY_ENTER)) desk().confirm()
  else if (event.key === 'Escape' && desk().proposed) desk().propose(null)
  else if (event.key === 'u' || event.key === 'U') undo()
  else if (event.key === '?') help()
  else return false
  return true
}

function isIn(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null
}
