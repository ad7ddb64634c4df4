// The icon of the tab, with a dot while it is one's turn; the icon of an installed app likewise.

import called from './seal-called.svg?no-inline'

/** Put the dot there until the function that it returns is called. */
export function markIcon(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const plain = link?.href
  if (link) link.href = called
  void navigator.setAppBadge?.().catch(() => {})
  return () => {
    if (link && plain) link.href = plain
    void navigator.clearAppBadge?.().catch(() => {})
  }
}
