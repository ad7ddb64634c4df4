// The service worker is registered when everything else is done: nobody waits for it.

/** Milliseconds after the page has loaded. */
const PATIENCE = 4000

/** `script` is the one that started this page: it says which build the page is of. */
export function registerLater(script: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without it all works but the start without a server.
  addEventListener('load', () => setTimeout(() => void register(script).catch(() => {}), PATIENCE))
}

async function register(script: string): Promise<void> {
  const registration = (await navigator.serviceWorker.register('/sw.js')) as ServiceWorkerRegistration | undefined
  registration?.waiting?.postMessage(script)
}
