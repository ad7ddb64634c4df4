// The texts of the settings and of the list of keys, fetched when somebody opens them.

import wordsEn from 'words:settings/en'
import wordsFr from 'words:settings/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
