// The texts of puzzles, which nobody else needs.

import wordsEn from 'words:puzzles/en'
import wordsFr from 'words:puzzles/fr'
import { beforeSpeaking, loadOwnWords } from '../words/language.svelte'

const ADDRESSES = { en: wordsEn, fr: wordsFr }
beforeSpeaking((spoken) => loadOwnWords(spoken, ADDRESSES))
export const words = loadOwnWords(undefined, ADDRESSES)
