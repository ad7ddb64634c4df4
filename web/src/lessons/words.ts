// The texts of lessons, which nobody else needs.

import wordsEn from 'words:lessons/en'
import wordsFr from 'words:lessons/fr'
import { beforeSpeaking, loadOwnWords } from '../words/language.svelte'

const ADDRESSES = { en: wordsEn, fr: wordsFr }
beforeSpeaking((spoken) => loadOwnWords(spoken, ADDRESSES))
export const words = loadOwnWords(undefined, ADDRESSES)
