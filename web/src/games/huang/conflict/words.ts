// The texts of revolts and wars, for the game's catalog.

import type { Catalog, Language } from '../../contract'
import en from './words.en.json'
import fr from './words.fr.json'

export const CONFLICT_WORDS: Record<Language, Catalog> = { en, fr }
