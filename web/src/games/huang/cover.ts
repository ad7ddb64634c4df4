import rulesEn from 'rules:huang/en'
import rulesFr from 'rules:huang/fr'
import wordsEn from 'words:huang/en'
import wordsFr from 'words:huang/fr'
import { coverOf } from '../shared/cover'
import Emblem from './Emblem.svelte'
import './palette.css'

export default coverOf(Emblem, { en: wordsEn, fr: wordsFr }, { en: rulesEn, fr: rulesFr })
