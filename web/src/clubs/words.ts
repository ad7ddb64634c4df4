// The texts of friends and clubs, which nobody else needs.

import wordsEn from 'words:clubs/en'
import wordsFr from 'words:clubs/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
