// What is new while nothing shows it: counted, and read out.

import { announce } from '../parts/announcer.svelte'
import type { LiveTable } from '../desk/live-table.svelte'
import { heardAt } from './heard.svelte'
import { wholeText } from './saying'

/** How many remarks are unread. What comes while the page is open is read out once; what was there before is not. */
export function countUnread(live: () => LiveTable): () => number {
  let told = Infinity
  $effect(() => {
    const { remarks, unread } = heardAt(live())
    const last = remarks.at(-1)?.number ?? 0
    const fresh = unread.filter(({ number }) => number > told)
    if (fresh.length) announce(fresh.map(wholeText).join(' '))
    told = live().state ? last : Infinity
  })
  return () => heardAt(live()).unread.length
}
