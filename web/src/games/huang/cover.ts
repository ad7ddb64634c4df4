import guideEn from 'guide:huang/en'
import guideFr from 'guide:huang/fr'
import glimpse from 'picture:huang/huang'
import rulesEn from 'rules:huang/en'
import rulesFr from 'rules:huang/fr'
import termsEn from 'terms:huang/en'
import termsFr from 'terms:huang/fr'
import wordsEn from 'words:huang/en'
import wordsFr from 'words:huang/fr'
import type { Facts } from '../contract'
import { coverOf } from '../shared/cover'
import Emblem from './Emblem.svelte'
import './palette.css'

const FACTS: Facts = { minutes: [60, 90], weight: 3, atOnce: { seats: 2, options: { open_points: 'true' } }, glimpse }

export default coverOf(Emblem, FACTS, {
  words: { en: wordsEn, fr: wordsFr },
  rules: { en: rulesEn, fr: rulesFr },
  guide: { en: guideEn, fr: guideFr },
  terms: { en: termsEn, fr: termsFr },
})
