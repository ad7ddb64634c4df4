/** Whether a key was pressed alone; with Ctrl, Alt or Meta it belongs to the browser. */
export function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey
}
