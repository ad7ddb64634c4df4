// The texts of talk, which nobody else needs.

import wordsEn from 'words:talk/en'
import wordsFr from 'words:talk/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
