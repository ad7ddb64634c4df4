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

/** A word of the game between what is written to it without a gap, as “d’” before it or a full stop behind it. */
export interface Knit extends Piece {
  readonly before: string
  readonly after: string
}

const TAIL = /[^ ]*$/
const HEAD = /^[^ ]*/

/** The same pieces, made so that no line can end between a word of the game and what is written to it. */
export function knitted(pieces: readonly Piece[]): Knit[] {
  const texts = pieces.map(({ text }) => text)
  const cut = (at: number, pattern: RegExp, isTail: boolean) => {
    if (!texts[at] || pieces[at]!.term) return ''
    const [part] = pattern.exec(texts[at])!
    texts[at] = isTail ? texts[at].slice(0, texts[at].length - part.length) : texts[at].slice(part.length)
    return part
  }
  const around = pieces.map(({ term }, at) =>
    term ? { before: cut(at - 1, TAIL, true), after: cut(at + 1, HEAD, false) } : { before: '', after: '' },
  )
  return pieces.map((piece, at) => ({ ...piece, text: texts[at]!, ...around[at]! }))
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
