import rulesEn from 'rules:qin/en'
import rulesFr from 'rules:qin/fr'
import wordsEn from 'words:qin/en'
import wordsFr from 'words:qin/fr'
import type { GameCover } from '../contract'
import { getData } from '../../wire/http'
import Emblem from './Emblem.svelte'
import './palette.css'

const cover: GameCover = {
  words: {
    en: () => getData(wordsEn),
    fr: () => getData(wordsFr),
  },
  rules: { en: rulesEn, fr: rulesFr },
  Emblem,
}

export default cover
