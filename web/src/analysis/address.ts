// Where the analysis board is, and what its address says.

import type { Planner } from '../route/plan'

/** What is to be analysed. */
export type Wanted =
  | { from: 'study'; id: string }
  | { from: 'table'; id: string; move: number }
  | { from: 'position'; text: string; planner?: Planner | undefined }
  | { from: 'nothing' }

export function wantedBy(id: string, search: string): Wanted {
  const query = new URLSearchParams(search)
  const table = query.get('table')
  const text = query.get('text')
  if (id) return { from: 'study', id }
  if (table) return { from: 'table', id: table, move: Number(query.get('move')) || 0 }
  return text ? { from: 'position', text, planner: plannerOf(query) } : { from: 'nothing' }
}

export function analysisPath(wanted: Wanted): string {
  if (wanted.from === 'study') return `/analysis/${encodeURIComponent(wanted.id)}`
  if (wanted.from === 'table') return `/analysis?table=${encodeURIComponent(wanted.id)}&move=${wanted.move}`
  if (wanted.from === 'nothing') return '/analysis'
  const { table, seat } = wanted.planner ?? {}
  const planned = table === undefined ? '' : `&plan=${encodeURIComponent(table)}&seat=${seat}`
  return `/analysis?text=${encodeURIComponent(wanted.text)}${planned}`
}

function plannerOf(query: URLSearchParams): Planner | undefined {
  const table = query.get('plan')
  return table ? { table, seat: Number(query.get('seat')) || 0 } : undefined
}
