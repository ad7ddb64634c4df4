// What is far down a page is made when somebody comes near it.

import type { Attachment } from 'svelte/attachments'

const NEAR = '300px'

export function soon(come: () => unknown): Attachment {
  return (element) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        come()
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }
}
