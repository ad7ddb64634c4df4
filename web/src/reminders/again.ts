// A browser that has ended its subscription by itself, as browsers do now and then: reminders go on.

import type { RemindersInfo } from '../wire/types'
import { nameOf, REMINDERS, subscribed } from './push'

/** Tell the site where this browser listens now, if it was told before: not every browser says where that was. */
export async function listenAgain(manager: Pick<PushManager, 'subscribe'>, old?: string): Promise<void> {
  const answer = await fetch(REMINDERS)
  if (!answer.ok) return // nobody is signed in here any more
  const { push_key, receivers } = (await answer.json()) as RemindersInfo
  if (!receivers.some(({ id }) => old === undefined || id === nameOf(old))) return
  const language = navigator.language.startsWith('fr') ? 'fr' : 'en'
  const body = JSON.stringify({ ...(await subscribed(manager, push_key)), language })
  await fetch(`${REMINDERS}/receivers`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
