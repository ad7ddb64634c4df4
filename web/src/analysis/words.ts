// The texts of analyses, which nobody else needs.

import wordsEn from 'words:analysis/en'
import wordsFr from 'words:analysis/fr'
import { beforeSpeaking, loadOwnWords } from '../words/language.svelte'

const ADDRESSES = { en: wordsEn, fr: wordsFr }
beforeSpeaking((spoken) => loadOwnWords(spoken, ADDRESSES))
export const words = loadOwnWords(undefined, ADDRESSES)
