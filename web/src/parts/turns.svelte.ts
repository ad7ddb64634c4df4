// While a page opens, its parts are made one after the other, each in a task of its own: what comes first is seen first,
// and the page answers in between. Once all are there, whatever is made later is made at once.

import { flushSync } from 'svelte'

type Begin = () => void

let waiting: readonly Begin[] = []
let isOpening = true
let isUnderWay = false

/** A part's turn to be made. */
export interface Turn {
  readonly hasCome: boolean
}

export function takeTurn(): Turn {
  let hasCome = $state(!isOpening)
  if (isOpening) wait(() => (hasCome = true))
  return {
    get hasCome() {
      return hasCome
    },
  }
}

function wait(begin: Begin): void {
  waiting = [...waiting, begin]
  if (!isUnderWay) setTimeout(next)
  isUnderWay = true
}

/** What this one makes may wait for turns of its own: they come next, so that nothing is put in before what is seen. */
function next(): void {
  const [begin, ...others] = waiting
  waiting = []
  flushSync(begin)
  waiting = [...waiting, ...others]
  if (waiting.length > 0) setTimeout(next)
  else isOpening = false
}
