// The texts of reminders, which nobody else needs.

import wordsEn from 'words:reminders/en'
import wordsFr from 'words:reminders/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
