// The texts of puzzles, which nobody else needs.

import wordsEn from 'words:puzzles/en'
import wordsFr from 'words:puzzles/fr'
import { loadPartWords } from '../words/language.svelte'

export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
