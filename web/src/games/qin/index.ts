import type { GameClient } from '../contract'
import Board from './Board.svelte'
import Seat from './Seat.svelte'
import Stock from './Stock.svelte'
import Thing from './Thing.svelte'
import Tray from './Tray.svelte'
import { QinControls } from './controls.svelte'
import { keysOf } from './keys'
import { outline } from './outline'
import { SIDE, WIDTH, centre, squaresOf } from './square'
import type { View } from './view'

/** The frame and a little air around it. */
const RIM = 40

const qin: GameClient<View, QinControls> = {
  controls: (desk) => new QinControls(desk),
  keys: keysOf,
  forced: ['pass'],
  viewBox: () => [-RIM, -RIM, SIDE * WIDTH + 2 * RIM, SIDE * WIDTH + 2 * RIM],
  around: (_, places) => {
    const squares = squaresOf(places)
    return { d: outline(squares, 0, 14), spots: squares.map(centre) }
  },
  room: () => 'qin',
  Board,
  Tray,
  Seat,
  Stock,
  Thing,
}

export default qin
