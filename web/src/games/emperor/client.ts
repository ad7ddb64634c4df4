// The client of China and of Han: one family on several maps.

import serverEn from '../../../../src/tianxia/games/emperor/words/en.json'
import serverFr from '../../../../src/tianxia/games/emperor/words/fr.json'
import type { Catalog, GameClient } from '../contract'
import Board from './Board.svelte'
import ChinaEmblem from './ChinaEmblem.svelte'
import HanEmblem from './HanEmblem.svelte'
import Seat from './Seat.svelte'
import Stock from './Stock.svelte'
import Tray from './Tray.svelte'
import { EmperorControls } from './controls.svelte'
import { KEYS } from './keys'
import { FINALE_WORDS } from './finale/words'
import { mapOf } from './map'
import '../chip.css'
import './palette.css'
import type { View } from './view'
import en from './words.en.json'
import fr from './words.fr.json'

export type Edition = 'china' | 'han'

/** The frame and a little air around it. */
const RIM = 18

export function clientOf(edition: Edition): GameClient<View, EmperorControls> {
  return {
    words: {
      en: named({ ...serverEn, ...en, ...FINALE_WORDS.en }, edition),
      fr: named({ ...serverFr, ...fr, ...FINALE_WORDS.fr }, edition),
    },
    rules: {
      en: () => import('rules:emperor/en').then((module) => module.default),
      fr: () => import('rules:emperor/fr').then((module) => module.default),
    },
    controls: (desk) => new EmperorControls(desk),
    keys: KEYS,
    forced: ['done', 'keep'],
    viewBox: ({ options }) => {
      const [width, height] = mapOf(options['map']).size
      return [-RIM, -RIM, width + 2 * RIM, height + 2 * RIM]
    },
    room: ({ game, seats }) => (game === 'china' && seats.length === 2 ? 'duel' : 'emperor'),
    Board,
    Tray,
    Seat,
    Stock,
    Emblem: edition === 'china' ? ChinaEmblem : HanEmblem,
  }
}

/** With the edition's own title. */
function named(words: Catalog, edition: Edition): Catalog {
  return { ...words, title: words[`title.${edition}`]!, summary: words[`summary.${edition}`]! }
}
