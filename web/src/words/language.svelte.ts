// The language of the page and the texts of the client itself.

import wordsEn from 'words:client/en'
import wordsFr from 'words:client/fr'
import type { Catalog, Language } from '../games/contract'
import { recall, remember } from '../parts/memory'
import type account from '../account/words.en.json'
import type analysis from '../analysis/words.en.json'
import type clock from '../clock/words.en.json'
import type clubs from '../clubs/words.en.json'
import type editor from '../editor/words.en.json'
import type lessons from '../lessons/words.en.json'
import type puzzles from '../puzzles/words.en.json'
import type ratings from '../ratings/words.en.json'
import type reminders from '../reminders/words.en.json'
import type replay from '../replay/words.en.json'
import type review from '../review/words.en.json'
import type settings from '../settings/words.en.json'
import type talk from '../talk/words.en.json'
import type tournaments from '../tournaments/words.en.json'
import type en from './en.json'
import { listed, phrase } from './phrase'

type Words = typeof account &
  typeof analysis &
  typeof clock &
  typeof clubs &
  typeof editor &
  typeof en &
  typeof lessons &
  typeof puzzles &
  typeof ratings &
  typeof reminders &
  typeof replay &
  typeof review &
  typeof settings &
  typeof talk &
  typeof tournaments
/** Every text of the client; one that is missing fails the type check. */
export type Key = keyof Words

export const LANGUAGES: readonly Language[] = ['en', 'fr']
const ADDRESSES: Record<Language, string> = { en: wordsEn, fr: wordsFr }
/** The texts of the client that are here: those of the language that is spoken, before anything is shown. */
let kept = $state.raw<Partial<Record<Language, Catalog>>>({})

const STORED = 'language'

let current = $state<Language>(preferred())

export function language(): Language {
  return current
}

/** Fetch texts of the client: all but those of parts that come when they are wanted, or those of such a part. */
export async function loadOwnWords(spoken: Language = current, addresses = ADDRESSES): Promise<void> {
  const words = (await (await fetch(addresses[spoken])).json()) as Catalog
  kept = { ...kept, [spoken]: { ...kept[spoken], ...words } }
}

/** The texts of the client itself in the current language. */
export function ownWords(): Catalog {
  return kept[current] ?? {}
}

/** What has to be fetched before another language can be spoken. */
const preparations: ((language: Language) => Promise<unknown>)[] = [loadOwnWords]

export function beforeSpeaking(prepare: (language: Language) => Promise<unknown>): void {
  preparations.push(prepare)
}

/** Fetch the texts of a part of the client that comes when it is wanted, now and in whatever language is spoken later. */
export function loadPartWords(addresses: Record<Language, string>): Promise<void> {
  beforeSpeaking((spoken) => loadOwnWords(spoken, addresses))
  return loadOwnWords(current, addresses)
}

/** Speak another language as soon as all its texts are here, those of parts that come meanwhile among them. */
export async function setLanguage(chosen: Language): Promise<void> {
  for (let begun = 0; begun < preparations.length;) {
    const next = preparations.slice(begun)
    begun = preparations.length
    await Promise.all(next.map((prepare) => prepare(chosen)))
  }
  current = chosen
  remember(STORED, chosen)
}

/** A text of the client in the current language. */
export function t(key: Key, values: Record<string, unknown> = {}): string {
  return tell(key, values)
}

/** The same for a key that the server named, which may be one that this client does not know. */
export function tell(key: string, values: Record<string, unknown> = {}, otherwise = key): string {
  const words = ownWords()
  const nameOf = (seat: number) => t('seat.number', { n: seat + 1 })
  return key in words ? phrase({ words, language: current, nameOf }, { key, values }) : otherwise
}

/** Several names as one enumeration in the current language. */
export function and(names: readonly string[]): string {
  return listed(names, current)
}

/** How long ago something was, in words. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const units = [['day', 86400], ['hour', 3600], ['minute', 60]] as const // prettier-ignore
  const passed = Math.max(0, now - seconds)
  const format = new Intl.RelativeTimeFormat(current, { numeric: 'auto' })
  const unit = units.find(([, length]) => passed >= length)
  return unit ? format.format(-Math.floor(passed / unit[1]), unit[0]) : t('ago.now')
}

function preferred(): Language {
  const wanted = [recall(STORED), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return LANGUAGES.find((known) => known === wanted.find((tag) => LANGUAGES.includes(tag as Language))) ?? 'en'
}
