// What is asked of the server about notes.

import { ask, tableUrl } from '../wire/http'
import type { Note } from '../wire/types'

const noteUrl = (table: string) => `${tableUrl(table)}/note`

export const getNote = (table: string) => ask<Note>('GET', noteUrl(table))
export const putNote = (table: string, note: Note) => ask<Note>('PUT', noteUrl(table), note)
