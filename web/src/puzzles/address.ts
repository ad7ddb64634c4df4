// Addresses of puzzles, and what somebody wants to practise.

/** Of which game, about what, how hard; nothing named is everything. */
export interface Wish {
  readonly game: string
  readonly theme: string
  readonly level: string
}

const PARTS = ['game', 'theme', 'level'] as const

/** What an address asks for. */
export function wishOf({ search }: Pick<URL, 'search'>): Wish {
  const query = new URLSearchParams(search)
  const [game = '', theme = '', level = ''] = PARTS.map((part) => query.get(part) ?? '')
  return { game, theme, level }
}

/** The same as part of an address. */
export function queryOf(wish: Wish, more: Record<string, string> = {}): string {
  const named = [...PARTS.map((part) => [part, wish[part]] as const), ...Object.entries(more)].filter(
    ([, value]) => value,
  )
  return named.length ? `?${new URLSearchParams(named.map(([name, value]) => [name, value])).toString()}` : ''
}

/** The address of the page with all puzzles, or of one of them; with what comes after it. */
export function puzzlePath(id = '', wish: Wish = { game: '', theme: '', level: '' }): string {
  return `${id ? `/puzzles/${id}` : '/puzzles'}${queryOf(wish)}`
}
