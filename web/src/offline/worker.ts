/// <reference lib="webworker" />
// The service worker: keeps the files of one build at hand, so that the client starts without its server. What the server
// answers, tables above all, is never kept: it would be old.
//
// Versions do not mix. A page and the files it names belong to one build, as names change with contents; a newer worker
// waits with its own cache until no page of the older build is open.

import { listenAgain } from '../reminders/again'
import { wantedAs } from './wanted'

declare const self: ServiceWorkerGlobalScope
/** Put in when the client is built (build/app.ts). */
declare const __FILES__: readonly string[]
declare const __VERSION__: string

const FILES = __FILES__
const PREFIX = 'tianxia-'
const CACHE = PREFIX + __VERSION__
/** What a proxy answers for a server that does not. */
const AWAY = [502, 503, 504]

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(tidy()))
self.addEventListener('message', (event) => event.waitUntil(takeOver(String(event.data))))

self.addEventListener('fetch', (event) => {
  const wanted = wantedAs(event.request, self.location.origin)
  if (wanted === 'page') event.respondWith(page(event))
  else if (wanted === 'file') event.respondWith(file(event.request))
})

self.addEventListener('push', (event) => event.waitUntil(remind(event.data)))

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent
  event.waitUntil(listenAgain(self.registration.pushManager, oldSubscription?.endpoint))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String(event.notification.data)))
})

/** One after the other: a page that is open comes first. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const name of FILES) await cache.add(name === '/' ? new Request(name, { cache: 'reload' }) : name)
}

async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
}

/** Where the only page that is open is one of this build, the older worker is needed no more. */
async function takeOver(script: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1 && FILES.includes(script)) await self.skipWaiting()
}

/** As the server has it; without a server as it was kept: it says by itself what cannot be reached. */
async function page(event: FetchEvent): Promise<Response> {
  const kept = async () => (await caches.match('/', { cacheName: CACHE })) ?? Response.error()
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
    return AWAY.includes(answer.status) ? await kept() : answer
  } catch {
    return kept()
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}

/** The site has something to say, and no page of it need be open. Browsers want to see a notification for each push. */
async function remind(data: PushMessageData | null): Promise<void> {
  const { title, body, tag, path } = (data?.json() ?? { title: 'Tianxia', path: '/' }) as Record<string, string>
  const icon = FILES.find((name) => name.includes('maskable')) ?? ''
  const address = new URL(path ?? '/', self.location.origin).href
  await self.registration.showNotification(title ?? '', { body, tag, icon, data: address })
}

/** Phones show notifications through the worker: a tap leads to the page that sent them. */
async function show(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => url === address)
  await (open ? open.focus() : self.clients.openWindow(address))
}
