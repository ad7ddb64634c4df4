// Pushes to this browser: what it tells the site of where it listens.

import { sha256 } from '../replay/sha256'
import type { NewReceiver } from '../wire/types'

export const REMINDERS = '/api/reminders'
/** Of the digest of an address, so many letters tell the server's list which browser is this one. */
const SHOWN = 16

export type Told = Pick<NewReceiver, 'endpoint' | 'p256dh' | 'auth'>

/** Whether this browser takes pushes on this page at all. */
export function canReceive(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** What the server calls this browser, if it listens. */
export async function receiverHere(): Promise<string | null> {
  if (!canReceive()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? nameOf(subscription.endpoint) : null
}

export function nameOf(endpoint: string): string {
  return sha256(endpoint).slice(0, SHOWN)
}

/** Listen from now on. A subscription made for another key of the site is of no use any more. */
export async function listen(key: string): Promise<Told> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  return subscribed(pushManager, key)
}

/** A subscription for the site's key. */
export async function subscribed(manager: Pick<PushManager, 'subscribe'>, key: string): Promise<Told> {
  return toldOf(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }))
}

export async function listenNoMore(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

export function toldOf(subscription: Pick<PushSubscription, 'toJSON'>): Told {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** Of base64url without padding. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
