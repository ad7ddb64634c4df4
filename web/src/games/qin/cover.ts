import guideEn from 'guide:qin/en'
import guideFr from 'guide:qin/fr'
import glimpse from 'picture:qin/qin'
import rulesEn from 'rules:qin/en'
import rulesFr from 'rules:qin/fr'
import termsEn from 'terms:qin/en'
import termsFr from 'terms:qin/fr'
import wordsEn from 'words:qin/en'
import wordsFr from 'words:qin/fr'
import type { Facts } from '../contract'
import { coverOf } from '../shared/cover'
import Emblem from './Emblem.svelte'
import './palette.css'

const FACTS: Facts = { minutes: [20, 30], weight: 1, atOnce: { seats: 2, options: {} }, glimpse }

export default coverOf(Emblem, FACTS, {
  words: { en: wordsEn, fr: wordsFr },
  rules: { en: rulesEn, fr: rulesFr },
  guide: { en: guideEn, fr: guideFr },
  terms: { en: termsEn, fr: termsFr },
})
