// The texts of tournaments, which nobody else needs.

import wordsEn from 'words:tournaments/en'
import wordsFr from 'words:tournaments/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
