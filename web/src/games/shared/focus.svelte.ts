interface Cursor {
  readonly cursor: unknown
  readonly hasFocus: boolean
}

/** The place under the cursor of the keys has the focus; a data attribute of this name says which it is. */
export function focusCursor(controls: () => Cursor, board: () => Element, name: string): void {
  $effect(() => {
    const { hasFocus, cursor } = controls()
    const place = `[data-${name}="${String(cursor)}"]`
    if (hasFocus) board().querySelector<SVGElement>(place)?.focus({ preventScroll: true })
  })
}
