import guideEn from 'guide:qin/en'
import guideFr from 'guide:qin/fr'
import rulesEn from 'rules:qin/en'
import rulesFr from 'rules:qin/fr'
import termsEn from 'terms:qin/en'
import termsFr from 'terms:qin/fr'
import wordsEn from 'words:qin/en'
import wordsFr from 'words:qin/fr'
import { coverOf } from '../shared/cover'
import Emblem from './Emblem.svelte'
import './palette.css'

export default coverOf(Emblem, {
  words: { en: wordsEn, fr: wordsFr },
  rules: { en: rulesEn, fr: rulesFr },
  guide: { en: guideEn, fr: guideFr },
  terms: { en: termsEn, fr: termsFr },
})
