// While a page opens, its parts are made one after the other, each in a task of its own: what comes first is seen first,
// and the page answers in between. Once all are there, whatever is made later is made at once.

import { flushSync } from 'svelte'

type Begin = () => void

const waiting: Begin[] = []
let isOpening = true

/** A part's turn to be made. */
export interface Turn {
  readonly hasCome: boolean
}

export function takeTurn(): Turn {
  let hasCome = $state(!isOpening)
  if (isOpening && waiting.push(() => (hasCome = true)) === 1) setTimeout(next)
  return {
    get hasCome() {
      return hasCome
    },
  }
}

/** What this one makes may wait for turns of its own. */
function next(): void {
  const begin = waiting[0]!
  flushSync(begin)
  waiting.shift()
  if (waiting.length > 0) setTimeout(next)
  else isOpening = false
}
