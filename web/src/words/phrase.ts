// Templates of the catalogs: the syntax is described at the head of tianxia/core/words.py, of which this is the twin.
// In short: {spaces}, {colour:word}, {space:name}, {owner:seat}, {kingdoms:names}, {n:village|villages}, and forms:
// {province:name of}, {seat:seat at}, {place:name the}, {colour:word f n}. tests/core/phrases.json has examples.

import type { Catalog, Language } from '../games/contract'
import type { Phrase } from '../wire/types'
import { inCase } from './french'

const PARAMETER = /\{(\w+)(?::([^}]*))?\}/g
const KIND = /^(word|name|seat)(s?)(?: |$)/
const AND: Record<Language, string> = { en: ' and ', fr: ' et ' }

/** Who speaks: the texts at hand, the language they are in, and what seats are called. */
export interface Voice {
  readonly words: Catalog
  readonly language: Language
  nameOf(seat: number): string
}

/** What is told, in words; an unknown key stands for itself. */
export function phrase(voice: Voice, told: Phrase): string {
  const template = voice.words[told.key] ?? told.key
  return template.replace(PARAMETER, (_, name: string, how = '') => put(voice, told.values, name, how))
}

/** An enumeration: “Qin, Wei and Han”. */
export function listed(items: readonly string[], language: Language): string {
  return items.length > 1 ? items.slice(0, -1).join(', ') + AND[language] + items.at(-1)! : (items[0] ?? '')
}

type Values = Phrase['values']

function put(voice: Voice, values: Values, name: string, how: string): string {
  const value = values[name]
  if (how.includes('|')) return how.split('|')[isPlural(voice, value) ? 1 : 0]!
  const [head = '', kind = '', several] = KIND.exec(how) ?? []
  const form = how.slice(head.length).split(' ')
  const each = several ? (value as unknown[]) : [value]
  return listed(each.map((one) => formed(voice, values, one, kind, form)), voice.language) // prettier-ignore
}

function formed(voice: Voice, values: Values, value: unknown, kind: string, [form, number]: string[]): string {
  if (!form) return plain(voice, value, kind)
  const isWord = kind === 'word' || kind === 'name'
  if (form === 'the' || form === 'of' || form === 'at') return inCase(noun(voice, value, kind), form, !isWord)
  const isMore = form.endsWith('p') || (number !== undefined && isPlural(voice, values[number]))
  const forms = voice.words[`forms.${String(value)}`]?.split('|')
  return forms?.[(form.startsWith('f') ? 1 : 0) + (isMore ? 2 : 0)] ?? plain(voice, value, kind)
}

function plain(voice: Voice, value: unknown, kind: string): string {
  if (kind === 'seat') return voice.nameOf(value as number)
  return (kind && voice.words[`word.${String(value)}`]) || String(value ?? '')
}

/** A noun with the article that belongs to it. */
function noun(voice: Voice, value: unknown, kind: string): string {
  const article = kind === 'word' || kind === 'name' ? (voice.words[`article.${String(value)}`] ?? '') : ''
  return article + (!article || article.endsWith('’') ? '' : ' ') + plain(voice, value, kind)
}

/** In French nought is singular, too; of a list its length counts. */
function isPlural({ language }: Voice, value: unknown): boolean {
  const n = Math.abs(Array.isArray(value) ? value.length : Number(value))
  return language === 'fr' ? n >= 2 : n !== 1
}

/** The parameters of a template: their names and kinds; plurals and forms are each language's own. */
export function parametersOf(template: string): string[] {
  const written = [...template.matchAll(PARAMETER)].map(([, name, how = '']) => {
    const kind = KIND.exec(how)?.[0].trim()
    return kind ? `${name}:${kind}` : name!
  })
  return [...new Set(written)].sort()
}

/** The same with a capital letter. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
