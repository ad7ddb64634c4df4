/** Put a text into the clipboard; plain http has no Clipboard interface, so an input is copied there. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(yes, () => copySelected(text))
  return copySelected(text)
}

const yes = () => true

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  // Inside an open dialog, as everything else is inert.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}
