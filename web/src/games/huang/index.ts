import serverEn from '../../../../src/tianxia/games/huang/words/en.json'
import serverFr from '../../../../src/tianxia/games/huang/words/fr.json'
import type { GameClient } from '../contract'
import Board from './Board.svelte'
import Emblem from './Emblem.svelte'
import Seat from './Seat.svelte'
import Stock from './Stock.svelte'
import Tray from './Tray.svelte'
import { CONFLICT_WORDS } from './conflict/words'
import { HuangControls } from './controls.svelte'
import { KEYS } from './keys'
import { SIZE } from './hex'
import { FINALE_WORDS } from './finale/words'
import '../chip.css'
import './palette.css'
import type { View } from './view'
import en from './words.en.json'
import fr from './words.fr.json'

/** The frame and a strip of sea around the land. */
const RIM = 46

const huang: GameClient<View, HuangControls> = {
  words: {
    en: { ...serverEn, ...en, ...CONFLICT_WORDS.en, ...FINALE_WORDS.en },
    fr: { ...serverFr, ...fr, ...CONFLICT_WORDS.fr, ...FINALE_WORDS.fr },
  },
  rules: {
    en: () => import('rules:huang/en').then((module) => module.default),
    fr: () => import('rules:huang/fr').then((module) => module.default),
  },
  controls: (desk) => new HuangControls(desk),
  keys: KEYS,
  openings: ['tile', 'leader', 'withdraw', 'riot', 'build', 'discard', 'face-down', 'pass'],
  forced: ['abstain', 'commit', 'done', 'lose', 'move', 'pass'],
  isTense: ({ revolt, war, losing }) => revolt !== null || war !== null || losing !== null,
  viewBox: () => [-RIM, -RIM, SIZE[0] + 2 * RIM, SIZE[1] + 2 * RIM],
  room: ({ options }) => (options['open_points'] === 'true' ? 'huang-open' : 'huang'),
  Board,
  Tray,
  Seat,
  Stock,
  Emblem,
}

export default huang
