// A small view for tests: Warring States, three seats, a few pieces around Qin.

import { DYNASTIES, type View } from './view'

const NONE = { yellow: 0, red: 0, blue: 0, green: 0, white: 0 }
const HOME = { yellow: null, red: null, blue: null, green: null, white: null }

/** The first seat holds a yellow, a red and two blue tiles; its red leader stands on d2, beside the governors of Qin. */
export function exampleView(change: Partial<View> = {}): View {
  return {
    turn: 4,
    phase: 'action',
    to_move: 0,
    player: 0,
    actions_left: 2,
    actions_of_a_turn: 2,
    ending: null,
    board: 'warring-states',
    tiles: { c2: 'yellow', c3: 'yellow', d3: 'yellow', g5: 'yellow' },
    leaders: { d2: { seat: 0, colour: 'red' }, b2: { seat: 1, colour: 'blue' } },
    kingdoms: [{ name: 'Qin', leaders: { red: 0, blue: 1 }, spaces: ['b2', 'c2', 'd2', 'c3', 'd3'], soldiers: 0 }],
    buildings: [
      { kind: 'yellow', site: 'c2-c3-d3' },
      { kind: 'yellow', site: null },
      { kind: 'red', site: null },
    ],
    granaries: [],
    bandits: [],
    market: ['red', 'green', 'green', 'white', 'blue', 'yellow'],
    discards: NONE,
    n_bag: 60,
    n_removed: 0,
    tile_at: null,
    new_site: null,
    new_building: null,
    prices: {
      riot: { two: { tiles: ['blue', 'blue'], leader: null }, one: { tiles: ['blue'], leader: 'blue' } },
      build: { two: { tiles: ['green', 'green'], leader: null }, one: { tiles: ['green'], leader: 'green' } },
    },
    n_replaced: 0,
    n_replaceable: 6,
    revolt: null,
    war: null,
    losing: null,
    n_losses: 0,
    open_points: false,
    final: null,
    seats: [0, 1, 2].map((seat) => ({
      dynasty: DYNASTIES[seat]!,
      points: seat === 0 ? { ...NONE, red: 3 } : null,
      granaries: seat === 0 ? 0 : null,
      from_granaries: seat === 0 ? { yellow: 0, red: 0, blue: 0, green: 0 } : null,
      leaders: { ...HOME, ...(seat === 0 ? { red: 'd2' } : seat === 1 ? { blue: 'b2' } : {}) },
      hand: seat === 0 ? ['yellow', 'red', 'blue', 'blue'] : [],
      n_hand: seat === 0 ? 4 : 6,
      known_hand: [],
      discarded: NONE,
      n_discarded: 0,
    })),
    bag: NONE,
    removed: NONE,
    forecasts: {},
    sites: {},
    rng: '',
    ...change,
  }
}
