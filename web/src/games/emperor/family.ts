// The covers of China and of Han: one family, one catalog of texts.

import rulesEn from 'rules:emperor/en'
import rulesFr from 'rules:emperor/fr'
import type { Component } from 'svelte'
import termsEn from 'terms:emperor/en'
import termsFr from 'terms:emperor/fr'
import wordsEn from 'words:emperor/en'
import wordsFr from 'words:emperor/fr'
import type { Facts, GameCover } from '../contract'
import { coverOf, type Addresses } from '../shared/cover'
import './palette.css'

export type Edition = 'china' | 'han'

/** With the edition's own title and guide. */
export function coverOfEdition(edition: Edition, Emblem: Component, facts: Facts, guide: Addresses): GameCover {
  const addresses = {
    words: { en: wordsEn, fr: wordsFr },
    rules: { en: rulesEn, fr: rulesFr },
    guide,
    terms: { en: termsEn, fr: termsFr },
  }
  return coverOf(Emblem, facts, addresses, (words) => ({ ...words, title: words[`title.${edition}`]! }))
}
