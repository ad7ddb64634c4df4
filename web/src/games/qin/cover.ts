import rulesEn from 'rules:qin/en'
import rulesFr from 'rules:qin/fr'
import wordsEn from 'words:qin/en'
import wordsFr from 'words:qin/fr'
import type { GameCover } from '../contract'
import { gathered } from '../registry.svelte'
import Emblem from './Emblem.svelte'
import './palette.css'

const cover: GameCover = {
  words: {
    en: () => gathered(wordsEn, import('./words.en.json')),
    fr: () => gathered(wordsFr, import('./words.fr.json')),
  },
  rules: { en: rulesEn, fr: rulesFr },
  Emblem,
}

export default cover
