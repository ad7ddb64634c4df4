// Covers of games: texts and rules are fetched from where the build has put them.

import type { Component } from 'svelte'
import { getData } from '../../wire/http'
import type { Catalog, GameCover, Language } from '../contract'

/** By language, addresses of the words and of the rules. */
type Addresses = Record<Language, string>

export function coverOf(
  Emblem: Component,
  words: Addresses,
  rules: Addresses,
  adapted = (words: Catalog): Catalog => words,
): GameCover {
  const load = (language: Language) => async () => adapted(await getData<Catalog>(words[language]))
  return { Emblem, rules, words: { en: load('en'), fr: load('fr') } }
}
