// When something on a page is looked at. What takes a moment to draw waits until somebody shows that they are there: a page
// that has just opened answers first.

import type { Attachment } from 'svelte/attachments'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const
/** Milliseconds after which somebody is taken to be looking. */
const LATER = 12_000

let someone: Promise<void> | null = null

/** Once somebody moves, or after a while. */
function somebody(): Promise<void> {
  someone ??= new Promise((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
    setTimeout(resolve, LATER)
  })
  return someone
}

/** Calls once when it is seen by somebody for the first time, and tells whenever it comes into sight or leaves it. */
export function sight(come: () => void, tell: (isInSight: boolean) => void): Attachment {
  return (element) => {
    let isGone = false
    let hasCome = false
    const watch = new IntersectionObserver((entries) => {
      const isInSight = entries.at(-1)!.isIntersecting
      tell(isInSight)
      if (!isInSight || hasCome) return
      hasCome = true
      void somebody().then(() => isGone || come())
    })
    watch.observe(element)
    return () => {
      isGone = true
      watch.disconnect()
    }
  }
}
