// The guest at this browser. A name is asked for when it is first needed.

import { getMe, putMe } from '../wire/http'

let name = $state<string | null>(null)
let isAsking = $state(false)
let answer: ((name: string | null) => void) | null = null
/** Once the server has said who I am, or cannot. */
let known: Promise<void> = Promise.resolve()

export function myName(): string | null {
  return name
}

export function isAskingName(): boolean {
  return isAsking
}

export function loadMe(): Promise<void> {
  const coming = getMe().then((me) => void (name = me.name))
  known = coming.catch(() => undefined)
  return coming
}

/** Ask for a name in a dialog; null if the guest would rather not. */
export function askName(): Promise<string | null> {
  isAsking = true
  return new Promise((resolve) => (answer = resolve))
}

/** The guest's name, asked for if there is none yet. */
export async function needName(): Promise<string | null> {
  await known
  return name ?? (await askName())
}

export async function giveName(wanted: string | null): Promise<void> {
  if (wanted !== null) name = (await putMe({ name: wanted })).name
  isAsking = false
  answer?.(wanted === null ? null : name)
  answer = null
}
