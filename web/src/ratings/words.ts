// The texts of ratings and of people's pages, which nobody else needs.

import wordsEn from 'words:ratings/en'
import wordsFr from 'words:ratings/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
