import serverEn from '../../../../src/tianxia/games/qin/words/en.json'
import serverFr from '../../../../src/tianxia/games/qin/words/fr.json'
import type { GameClient } from '../contract'
import Board from './Board.svelte'
import Emblem from './Emblem.svelte'
import Seat from './Seat.svelte'
import Stock from './Stock.svelte'
import Tray from './Tray.svelte'
import { QinControls } from './controls.svelte'
import { KEYS } from './keys'
import './palette.css'
import { SIDE, WIDTH } from './square'
import type { View } from './view'
import en from './words.en.json'
import fr from './words.fr.json'

/** The frame and a little air around it. */
const RIM = 40

const qin: GameClient<View, QinControls> = {
  words: { en: { ...serverEn, ...en }, fr: { ...serverFr, ...fr } },
  rules: {
    en: () => import('rules:qin/en').then((module) => module.default),
    fr: () => import('rules:qin/fr').then((module) => module.default),
  },
  controls: (desk) => new QinControls(desk),
  keys: KEYS,
  forced: ['pass'],
  viewBox: () => [-RIM, -RIM, SIDE * WIDTH + 2 * RIM, SIDE * WIDTH + 2 * RIM],
  room: () => 'qin',
  Board,
  Tray,
  Seat,
  Stock,
  Emblem,
}

export default qin
