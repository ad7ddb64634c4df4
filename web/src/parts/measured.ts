import type { Attachment } from 'svelte/attachments'

/** Looks at an element whenever its size has changed, and first when it has been laid out: asked any earlier, the browser
 * would have to lay out at once what is still being made. */
export function measured(look: (element: HTMLElement) => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new ResizeObserver(() => look(element))
    observer.observe(element, { box: 'border-box' })
    return () => observer.disconnect()
  }
}
