// The covers of China and of Han: one family, one catalog of texts.

import rulesEn from 'rules:emperor/en'
import rulesFr from 'rules:emperor/fr'
import type { Component } from 'svelte'
import wordsEn from 'words:emperor/en'
import wordsFr from 'words:emperor/fr'
import { getData } from '../../wire/http'
import type { Catalog, GameCover } from '../contract'
import './palette.css'

export type Edition = 'china' | 'han'

export function coverOf(edition: Edition, Emblem: Component): GameCover {
  return {
    words: {
      en: async () => named(await getData<Catalog>(wordsEn), edition),
      fr: async () => named(await getData<Catalog>(wordsFr), edition),
    },
    rules: { en: rulesEn, fr: rulesFr },
    Emblem,
  }
}

/** With the edition's own title. */
function named(words: Catalog, edition: Edition): Catalog {
  return { ...words, title: words[`title.${edition}`]! }
}
