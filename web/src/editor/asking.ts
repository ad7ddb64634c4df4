// What the server is asked about positions that are set up by hand.

import type { Start } from '../opening/GameChoice.svelte'
import { ask } from '../wire/http'
import type { DraftInfo, Edit } from '../wire/types'

const DRAFT = '/api/positions/draft'

export const begin = (start: Start) => ask<DraftInfo>('POST', DRAFT, start)
export const change = (text: string, edits: readonly Partial<Edit>[] = []) =>
  ask<DraftInfo>('POST', DRAFT, { text, edits })
