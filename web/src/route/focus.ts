// The focus never falls to the body: whoever moves by keys or listens to a screen reader would start from the top again.
// Where what has it vanishes, its nearest part of the page takes it, or the heading of a dialog or of the page.

const PARTS = 'dialog, section, form, nav, header, main, div[role=group]'

/** What has the focus, or had it when it vanished, and all that it is in, from the inside out. */
let path: readonly Element[] = []

export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => (path = target instanceof Element ? pathOf(target) : []))
  document.addEventListener('focusout', () => queueMicrotask(forgetIfLeft))
  addEventListener('hashchange', () => focusOn(document.getElementById(decodeURIComponent(location.hash.slice(1)))))
  new MutationObserver(mend).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  })
}

/** After a change of the page: its heading, or what there is of it as long as it loads. */
export function focusPage(): void {
  if (!document.querySelector('dialog[open]')) focusOn(heading())
}

function pathOf(element: Element): Element[] {
  const outer = element.parentElement
  return outer && outer !== document.body ? [element, ...pathOf(outer)] : [element]
}

function mend(): void {
  if (path.length && isNowhere()) focusOn(heir())
}

function isNowhere(): boolean {
  const { activeElement: active } = document
  return !active || active === document.body || active.matches(':disabled')
}

/** Somebody clicked beside everything: that was meant. */
function forgetIfLeft(): void {
  if (isNowhere() && path[0]?.isConnected && !path[0].matches(':disabled')) path = []
}

function heir(): Element | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const part = path.find((element) => element.isConnected && element.matches(PARTS) && element.checkVisibility())
  if (dialog && (!part || part === dialog || !dialog.contains(part))) return dialog.querySelector('h2')
  return part ?? heading()
}

function heading(): Element | null {
  return document.querySelector('h1') ?? document.querySelector('main')
}

/** Headings and parts of a page take the focus for this once only: a click beside things must not give it to them. */
function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  const isPassing = element.tabIndex < 0 && !element.hasAttribute('tabindex')
  if (isPassing) element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (isPassing) element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}
