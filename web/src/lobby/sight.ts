// When something on a page is looked at. What takes a moment to draw waits until somebody shows that they are there, or until
// the page has been open for a moment, and comes one after the other: a page that has just opened answers first.

import type { Attachment } from 'svelte/attachments'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const
/** Milliseconds after which somebody is taken to be looking. */
const LATER = 1500

/** What came into sight last: whatever comes next waits for it. */
let line: Promise<void> | null = null

/** Once somebody moves, or after a while. */
function somebody(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
    setTimeout(resolve, LATER)
  })
}

/** Calls once when it is seen by somebody for the first time, and tells whenever it comes into sight or leaves it. */
export function sight(come: () => Promise<void>, tell: (isInSight: boolean) => void): Attachment {
  return (element) => {
    let isGone = false
    let hasCome = false
    const watch = new IntersectionObserver((entries) => {
      const isInSight = entries.at(-1)!.isIntersecting
      tell(isInSight)
      if (!isInSight || hasCome) return
      hasCome = true
      // Without it, there is still what stood there before.
      line = (line ?? somebody()).then(() => (isGone ? undefined : come())).catch(() => {})
    })
    watch.observe(element)
    return () => {
      isGone = true
      watch.disconnect()
    }
  }
}
