// The texts of lessons, which nobody else needs.

import wordsEn from 'words:lessons/en'
import wordsFr from 'words:lessons/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
