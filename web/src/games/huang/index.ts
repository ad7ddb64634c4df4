import type { GameClient } from '../contract'
import Board from './Board.svelte'
import Seat from './Seat.svelte'
import Stock from './Stock.svelte'
import Thing from './Thing.svelte'
import Tray from './Tray.svelte'
import { HuangControls } from './controls.svelte'
import { keysOf } from './keys'
import { SIZE, centre } from './hex'
import { loadMaps } from './map'
import { outline } from './outline'
import '../shared/chip.css'
import type { View } from './view'

/** The frame and a strip of sea around the land. */
const RIM = 46

const huang: GameClient<View, HuangControls> = {
  prepare: loadMaps,
  controls: (desk) => new HuangControls(desk),
  keys: keysOf,
  forced: ['abstain', 'commit', 'done', 'lose', 'move', 'pass'],
  isTense: ({ revolt, war, losing }) => revolt !== null || war !== null || losing !== null,
  viewBox: () => [-RIM, -RIM, SIZE[0] + 2 * RIM, SIZE[1] + 2 * RIM],
  around: (_, places) => ({ d: outline(places), spots: places.map(centre) }),
  room: ({ open_points }) => (open_points ? 'huang-open' : 'huang'),
  Board,
  Tray,
  Seat,
  Stock,
  Thing,
}

export default huang
