// The addresses of the client's pages.

/** Of the pages about a game's rules. */
export type RulesPart = 'rules' | 'summary' | 'variants'

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string; seat: number | null }
  | { page: 'replay'; id: string; move: number }
  | { page: 'position' | 'editor'; text: string }
  | { page: 'analysis'; id: string; text: string }
  | { page: 'rules'; game: string; part: RulesPart }
  | { page: 'learn' }
  | { page: 'lesson'; game: string; id: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string }
  | { page: 'account' | 'mail' }
  | { page: 'ratings'; person: string }
  | { page: 'tournaments' | 'clubs'; id: string }
  | { page: 'missing' }

export function routeOf(url: Pick<URL, 'pathname' | 'search'>): Route {
  const [first = '', second = '', third = '', ...rest] = url.pathname.replace(/\/+$/, '').split('/').slice(1)
  const query = new URLSearchParams(url.search)
  if (rest.length) return { page: 'missing' }
  if (!first) return { page: 'lobby' }
  if (first === 'new' && !second) return { page: 'new', game: query.get('game') }
  if ((first === 'position' || first === 'editor') && !second) return { page: first, text: query.get('text') ?? '' }
  if (first === 'analysis' && !third) return { page: 'analysis', id: second, text: url.search }
  if (first === 't' && second && !third) return { page: 'table', id: second, seat: seatOf(query.get('seat')) }
  if (first === 't' && third === 'replay') return { page: 'replay', id: second, move: moveOf(query.get('move')) }
  if (first === 'rules' && second && isPart(third)) return { page: 'rules', game: second, part: third || 'rules' }
  if (first === 'learn' && !second) return { page: 'learn' }
  if (first === 'learn' && third) return { page: 'lesson', game: second, id: third }
  if (first === 'puzzles' && !third) return second ? { page: 'puzzle', id: second } : { page: 'puzzles' }
  if (first === 'ratings' && !second) return { page: 'ratings', person: '' }
  if (first === 'people' && second && !third) return { page: 'ratings', person: second }
  if ((first === 'account' || first === 'mail') && !second) return { page: first }
  if ((first === 'tournaments' || first === 'clubs') && !third) return { page: first, id: second }
  return { page: 'missing' }
}

/** The same for addresses of the same page, whatever they say besides. */
export function placeOf(route: Route): string {
  return JSON.stringify({ ...route, move: 0, seat: 0 })
}

function isPart(text: string): text is '' | 'summary' | 'variants' {
  return ['', 'summary', 'variants'].includes(text)
}

function seatOf(text: string | null): number | null {
  return text !== null && /^\d$/.test(text) ? Number(text) : null
}

/** The move that a replay is opened at, the beginning if none is named. */
function moveOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0
}

/** The address of a table, or the invitation to one of its seats. */
export function tablePath(id: string, seat?: number): string {
  return seat === undefined ? `/t/${id}` : `/t/${id}?seat=${seat}`
}

/** The address of a replay, or the link to one of its moves. */
export function replayPath(id: string, move = 0): string {
  return move ? `/t/${id}/replay?move=${move}` : `/t/${id}/replay`
}

/** The address of the rules, of one of them, or of another page about them. */
export function rulesPath(game: string, rule?: string | null, part: RulesPart = 'rules'): string {
  const path = part === 'rules' ? `/rules/${game}` : `/rules/${game}/${part}`
  return rule ? `${path}#rule-${rule}` : path
}

/** The address of a position in notation, or of the page that asks for one. */
export function positionPath(text = ''): string {
  return text ? `/position?${new URLSearchParams({ text }).toString()}` : '/position'
}

/** The address of a lesson, or of all of them. */
export function learnPath(game?: string, id?: string): string {
  return game && id ? `/learn/${game}/${id}` : '/learn'
}

export function newPath(game?: string): string {
  return game ? `/new?game=${game}` : '/new'
}
