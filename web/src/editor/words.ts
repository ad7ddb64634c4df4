// The texts of the editor and of positions, which nobody else needs.

import wordsEn from 'words:editor/en'
import wordsFr from 'words:editor/fr'
import { beforeSpeaking, loadOwnWords } from '../words/language.svelte'

const ADDRESSES = { en: wordsEn, fr: wordsFr }
beforeSpeaking((spoken) => loadOwnWords(spoken, ADDRESSES))
export const words = loadOwnWords(undefined, ADDRESSES)
