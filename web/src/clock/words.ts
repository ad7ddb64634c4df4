// The texts of clocks, for tables that have one and for whoever opens a table.

import wordsEn from 'words:clock/en'
import wordsFr from 'words:clock/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
