// All that is loaded once somebody wants a review.

import wordsEn from 'words:review/en'
import wordsFr from 'words:review/fr'
import { loadPartWords } from '../words/language.svelte'

export { default as Panel } from './Panel.svelte'
export { default as ExerciseTable } from './ExerciseTable.svelte'
export { default as Note } from './Note.svelte'
export { Study } from './study.svelte'

/** Its texts, which nobody else needs. */
export const words = loadPartWords({ en: wordsEn, fr: wordsFr })
