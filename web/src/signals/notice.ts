// The browser's own notifications: they call somebody back whose page is in the background.

import seal from '../parts/seal.svg?no-inline'

export interface Notice {
  readonly title: string
  readonly body: string
  /** Of the table: a newer notice takes the place of the one before. */
  readonly tag: string
}

/** Whether the browser lets us; it asks the person once, and only where somebody has just clicked. */
export async function mayNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
}

/** Tell somebody who does not look; what it returns takes the notice back. Whoever looks has seen it. */
export async function notify(notice: Notice): Promise<() => void> {
  const isWanted = document.hidden && 'Notification' in globalThis && Notification.permission === 'granted'
  if (!isWanted) return () => {}
  const close = await show(notice)
  document.addEventListener('visibilitychange', close, { once: true })
  return close
}

async function show({ title, ...options }: Notice): Promise<() => void> {
  try {
    const shown = new Notification(title, { ...options, icon: seal })
    shown.onclick = () => {
      focus()
      shown.close()
    }
    return () => shown.close()
  } catch {
    // Phones leave it to the service worker.
    return showByWorker(title, { ...options, icon: seal, data: location.href })
  }
}

async function showByWorker(title: string, options: NotificationOptions & { tag: string }): Promise<() => void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  await worker?.showNotification(title, options)
  return () => void worker?.getNotifications({ tag: options.tag }).then((all) => all.forEach((one) => one.close()))
}
