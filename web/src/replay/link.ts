// Links to a move of a replay, handed on.

import { copy } from '../parts/copy'
import { toast } from '../parts/toasts.svelte'
import { replayPath } from '../route/route'
import { t } from '../words/language.svelte'

export function linkTo(id: string, move: number): string {
  return location.origin + replayPath(id, move)
}

export async function copyLink(link: string): Promise<void> {
  toast((await copy(link)) ? t('copied') : link)
}

/** By what the device has for sharing; where it has nothing or refuses, by the clipboard with a word on what it is. */
export async function share(title: string, link: string): Promise<void> {
  if (!navigator.share) return copyLink(`${title}\n${link}`)
  await navigator.share({ title, url: link }).catch((error: unknown) => {
    const isCalledOff = error instanceof DOMException && error.name === 'AbortError'
    return isCalledOff ? undefined : copyLink(`${title}\n${link}`)
  })
}
