import type { GameCover } from '../contract'
import Emblem from './Emblem.svelte'
import './palette.css'

const cover: GameCover = {
  words: {
    en: () => import('./words.en').then((module) => module.default),
    fr: () => import('./words.fr').then((module) => module.default),
  },
  rules: {
    en: () => import('rules:qin/en').then((module) => module.default),
    fr: () => import('rules:qin/fr').then((module) => module.default),
  },
  Emblem,
}

export default cover
