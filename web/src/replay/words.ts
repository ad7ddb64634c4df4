// The texts of the check of chance, which nobody else needs.

import wordsEn from 'words:replay/en'
import wordsFr from 'words:replay/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
