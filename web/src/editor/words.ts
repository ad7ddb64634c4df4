// The texts of the editor and of positions, which nobody else needs.

import wordsEn from 'words:editor/en'
import wordsFr from 'words:editor/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
