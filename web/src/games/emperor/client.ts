// The client of China and of Han: one family on several maps.

import type { GameClient } from '../contract'
import Board from './Board.svelte'
import Seat from './Seat.svelte'
import Stock from './Stock.svelte'
import Thing from './Thing.svelte'
import Tray from './Tray.svelte'
import { around } from './around'
import { EmperorControls } from './controls.svelte'
import { keysOf } from './keys'
import { loadMaps, mapOf } from './map'
import { isDuel } from './owner'
import '../shared/chip.css'
import type { View } from './view'

/** The frame and a little air around it. */
const RIM = 18

const client: GameClient<View, EmperorControls> = {
  prepare: loadMaps,
  controls: (desk) => new EmperorControls(desk),
  keys: keysOf,
  forced: ['done', 'keep'],
  silent: ['done'],
  viewBox: (view) => {
    const [width, height] = mapOf(view.map).size
    return [-RIM, -RIM, width + 2 * RIM, height + 2 * RIM]
  },
  around: (view, places) => around(mapOf(view.map), places),
  room: (view) => (isDuel(view) ? 'duel' : view.sources.includes('bonus') ? 'emperor-bonus' : 'emperor'),
  Board,
  Tray,
  Seat,
  Stock,
  Thing,
}

export default client
