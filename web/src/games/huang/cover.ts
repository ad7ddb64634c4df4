import rulesEn from 'rules:huang/en'
import rulesFr from 'rules:huang/fr'
import wordsEn from 'words:huang/en'
import wordsFr from 'words:huang/fr'
import type { GameCover } from '../contract'
import { gathered } from '../registry.svelte'
import Emblem from './Emblem.svelte'
import './palette.css'

const cover: GameCover = {
  words: {
    en: () => gathered(wordsEn, import('./words.en')),
    fr: () => gathered(wordsFr, import('./words.fr')),
  },
  rules: { en: rulesEn, fr: rulesFr },
  Emblem,
}

export default cover
