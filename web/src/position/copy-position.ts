// Positions, handed on as text.

import { copy } from '../parts/copy'
import { toast, toastError } from '../parts/toasts.svelte'
import { t } from '../words/language.svelte'

export async function copyPosition(position: () => Promise<string>): Promise<void> {
  try {
    const text = await position()
    toast((await copy(text)) ? t('position.copied') : text)
  } catch (error) {
    toastError(error)
  }
}
