// The addresses of the client's pages.

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string; seat: number | null }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'missing' }

export function routeOf(url: Pick<URL, 'pathname' | 'search'>): Route {
  const [first = '', second = '', third = '', ...rest] = url.pathname.replace(/\/+$/, '').split('/').slice(1)
  const query = new URLSearchParams(url.search)
  if (rest.length) return { page: 'missing' }
  if (!first) return { page: 'lobby' }
  if (first === 'new' && !second) return { page: 'new', game: query.get('game') }
  if (first === 't' && second && !third) return { page: 'table', id: second, seat: seatOf(query.get('seat')) }
  if (first === 't' && third === 'replay') return { page: 'replay', id: second }
  if (first === 'rules' && second && !third) return { page: 'rules', game: second }
  return { page: 'missing' }
}

function seatOf(text: string | null): number | null {
  return text !== null && /^\d$/.test(text) ? Number(text) : null
}

/** The address of a table, or the invitation to one of its seats. */
export function tablePath(id: string, seat?: number): string {
  return seat === undefined ? `/t/${id}` : `/t/${id}?seat=${seat}`
}

export function replayPath(id: string): string {
  return `/t/${id}/replay`
}

export function rulesPath(game: string, rule?: string): string {
  return rule ? `/rules/${game}#rule-${rule}` : `/rules/${game}`
}

export function newPath(game?: string): string {
  return game ? `/new?game=${game}` : '/new'
}
