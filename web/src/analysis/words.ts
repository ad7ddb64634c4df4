// The texts of analyses, which nobody else needs.

import wordsEn from 'words:analysis/en'
import wordsFr from 'words:analysis/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
