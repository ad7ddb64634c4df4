// Covers of games: texts and rules are fetched from where the build has put them.

import type { Component } from 'svelte'
import { getData } from '../../wire/http'
import type { Catalog, Facts, GameCover, Language } from '../contract'

/** Of a text, by language. */
export type Addresses = Record<Language, string>
type Texts = Record<'words' | 'rules' | 'guide' | 'terms', Addresses>

export function coverOf(
  Emblem: Component,
  facts: Facts,
  texts: Texts,
  adapted = (words: Catalog): Catalog => words,
): GameCover {
  const load = (language: Language) => async () => adapted(await getData<Catalog>(texts.words[language]))
  return { Emblem, facts, ...texts, words: { en: load('en'), fr: load('fr') } }
}
