// Templates of the catalogs, as in tianxia/core/words.py:
//   {spaces}               the value as it is
//   {colour:word}          a word of the game, looked up as word.<value>
//   {space:name}           a proper name, looked up likewise if the language has its own word for it
//   {colours:words}        several words, {kingdoms:names} several names
//   {owner:seat}           a seat: its player's name
//   {losers:seats}         several of them
//   {n:village|villages}   the first for one, the second for more

import type { Catalog, Language } from '../games/contract'
import type { Told } from '../wire/types'

const PARAMETER = /\{(\w+)(?::([^}]*))?\}/g

/** Who speaks: the texts at hand, the language they are in, and what seats are called. */
export interface Voice {
  readonly words: Catalog
  readonly language: Language
  nameOf(seat: number): string
}

/** What is told, in words; an unknown key stands for itself. */
export function phrase(voice: Voice, told: Told): string {
  const template = voice.words[told.key] ?? told.key
  return template.replace(PARAMETER, (_, name: string, kind = '') => put(voice, told.values[name], kind))
}

function put(voice: Voice, value: unknown, kind: string): string {
  if (kind === 'word' || kind === 'name') return word(voice, value)
  if (kind === 'words' || kind === 'names') return (value as unknown[]).map((each) => word(voice, each)).join(', ')
  if (kind === 'seat') return voice.nameOf(value as number)
  if (kind === 'seats') return (value as number[]).map((seat) => voice.nameOf(seat)).join(', ')
  if (kind.includes('|')) return kind.split('|')[isPlural(voice.language, Number(value)) ? 1 : 0]!
  return String(value ?? '')
}

function word(voice: Voice, value: unknown): string {
  return voice.words[`word.${String(value)}`] ?? String(value)
}

/** In French nought is singular, too. */
function isPlural(language: Language, n: number): boolean {
  return language === 'fr' ? Math.abs(n) >= 2 : n !== 1
}

/** The parameters of a template: their names, and their kinds unless it is a plural, which every language has its own of. */
export function parametersOf(template: string): string[] {
  const written = [...template.matchAll(PARAMETER)].map(([, name, kind = '']) =>
    kind && !kind.includes('|') ? `${name}:${kind}` : name!,
  )
  return [...new Set(written)].sort()
}

/** The same with a capital letter. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
