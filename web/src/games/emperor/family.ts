// The covers of China and of Han: one family, one catalog of texts.

import type { Component } from 'svelte'
import type { Catalog, GameCover } from '../contract'
import './palette.css'

export type Edition = 'china' | 'han'

export function coverOf(edition: Edition, Emblem: Component): GameCover {
  return {
    words: {
      en: () => import('./words.en').then((module) => named(module.default, edition)),
      fr: () => import('./words.fr').then((module) => named(module.default, edition)),
    },
    rules: {
      en: () => import('rules:emperor/en').then((module) => module.default),
      fr: () => import('rules:emperor/fr').then((module) => module.default),
    },
    Emblem,
  }
}

/** With the edition's own title. */
function named(words: Catalog, edition: Edition): Catalog {
  return { ...words, title: words[`title.${edition}`]! }
}
