import rulesEn from 'rules:huang/en'
import rulesFr from 'rules:huang/fr'
import wordsEn from 'words:huang/en'
import wordsFr from 'words:huang/fr'
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
