// The texts of accounts and people, which nobody else needs.

import wordsEn from 'words:account/en'
import wordsFr from 'words:account/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
