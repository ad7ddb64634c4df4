// The covers of China and of Han: one family, one catalog of texts.

import rulesEn from 'rules:emperor/en'
import rulesFr from 'rules:emperor/fr'
import type { Component } from 'svelte'
import wordsEn from 'words:emperor/en'
import wordsFr from 'words:emperor/fr'
import type { GameCover } from '../contract'
import { coverOf } from '../shared/cover'
import './palette.css'

export type Edition = 'china' | 'han'

/** With the edition's own title. */
export function coverOfEdition(edition: Edition, Emblem: Component): GameCover {
  return coverOf(Emblem, { en: wordsEn, fr: wordsFr }, { en: rulesEn, fr: rulesFr }, (words) => ({
    ...words,
    title: words[`title.${edition}`]!,
  }))
}
