// Which page is shown. Plain links stay plain links: clicks on those to this site are taken here.

import { routeOf, type Route } from './route'

let current = $state.raw<Route>(routeOf(location))

export function route(): Route {
  return current
}

export function go(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  current = routeOf(location)
  if (!location.hash) scrollTo(0, 0)
}

/** The page is the same, but its address says more precisely what is looked at. */
export function mark(path: string): void {
  history.replaceState(null, '', path)
}

export function startRouter(): void {
  addEventListener('popstate', () => (current = routeOf(location)))
  document.addEventListener('click', follow)
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !isOurs(link) || event.defaultPrevented || !isPlain(event)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

function isOurs(link: HTMLAnchorElement): boolean {
  const isElsewhere = link.origin !== location.origin || link.pathname.startsWith('/api/')
  const isSamePage = link.pathname === location.pathname && link.hash !== ''
  return !isElsewhere && !isSamePage && !link.target && !link.hasAttribute('download')
}

/** Whether a click is meant for this window: the main button and no key that opens another. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
