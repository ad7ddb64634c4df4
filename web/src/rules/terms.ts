// Words of a game within its sentences.

/** Its forms, what it means, and the number of the rule about it; as the build writes them (docs/rules/terms). */
export type Term = readonly [forms: readonly string[], meaning: string, rule: string]

export interface Piece {
  readonly text: string
  /** What it means, if it is a word of the game. */
  readonly term: Term | null
}

/** A sentence in pieces: whole words of the game, the longest first, and what is between them. A word is explained once. */
export function piecesOf(sentence: string, terms: readonly Term[]): Piece[] {
  const told = new Set<Term>()
  return sentence.split(patternOf(terms)).map((text, i) => {
    const term = i % 2 ? termOf(text, terms) : null
    if (!term || told.has(term)) return { text, term: null }
    told.add(term)
    return { text, term }
  })
}

const patterns = new WeakMap<readonly Term[], RegExp>()

function patternOf(terms: readonly Term[]): RegExp {
  const forms = terms.flatMap(([forms]) => forms).sort((one, other) => other.length - one.length)
  const pattern = patterns.get(terms) ?? new RegExp(`(?<!\\p{L})(${forms.join('|')})(?!\\p{L})`, 'giu')
  patterns.set(terms, pattern)
  return pattern
}

function termOf(text: string, terms: readonly Term[]): Term | null {
  const word = text.toLowerCase()
  return terms.find(([forms]) => forms.some((form) => form.toLowerCase() === word)) ?? null
}
