import rulesEn from 'rules:qin/en'
import rulesFr from 'rules:qin/fr'
import wordsEn from 'words:qin/en'
import wordsFr from 'words:qin/fr'
import { coverOf } from '../shared/cover'
import Emblem from './Emblem.svelte'
import './palette.css'

export default coverOf(Emblem, { en: wordsEn, fr: wordsFr }, { en: rulesEn, fr: rulesFr })
