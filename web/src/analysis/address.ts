// Where the analysis board is, and what its address says.

/** What is to be analysed. */
export type Wanted =
  | { from: 'study'; id: string }
  | { from: 'table'; id: string; move: number }
  | { from: 'position'; text: string }
  | { from: 'nothing' }

export function wantedBy(id: string, search: string): Wanted {
  const query = new URLSearchParams(search)
  const table = query.get('table')
  const text = query.get('text')
  if (id) return { from: 'study', id }
  if (table) return { from: 'table', id: table, move: Number(query.get('move')) || 0 }
  return text ? { from: 'position', text } : { from: 'nothing' }
}

export function analysisPath(wanted: Wanted): string {
  if (wanted.from === 'study') return `/analysis/${encodeURIComponent(wanted.id)}`
  if (wanted.from === 'table') return `/analysis?table=${encodeURIComponent(wanted.id)}&move=${wanted.move}`
  return wanted.from === 'position' ? `/analysis?text=${encodeURIComponent(wanted.text)}` : '/analysis'
}
