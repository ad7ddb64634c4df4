// The client of China and of Han: one family on several maps.

import type { GameClient } from '../contract'
import Board from './Board.svelte'
import Seat from './Seat.svelte'
import Stock from './Stock.svelte'
import Tray from './Tray.svelte'
import { EmperorControls } from './controls.svelte'
import { KEYS } from './keys'
import { loadMaps, mapOf } from './map'
import '../shared/chip.css'
import type { View } from './view'

/** The frame and a little air around it. */
const RIM = 18

const client: GameClient<View, EmperorControls> = {
  prepare: loadMaps,
  controls: (desk) => new EmperorControls(desk),
  keys: KEYS,
  forced: ['done', 'keep'],
  silent: ['done'],
  viewBox: ({ options }) => {
    const [width, height] = mapOf(options['map']).size
    return [-RIM, -RIM, width + 2 * RIM, height + 2 * RIM]
  },
  room: ({ game, seats, options }) =>
    game === 'china' && seats.length === 2 ? 'duel' : options['bonus'] === 'true' ? 'emperor-bonus' : 'emperor',
  Board,
  Tray,
  Seat,
  Stock,
}

export default client
