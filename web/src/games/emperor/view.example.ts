// A small view for tests: map 3-4, two or more seats, nothing on the board.

import { mapOf } from './map'
import type { ProvinceView, View } from './view'

const NO_CARDS = { purple: 0, yellow: 0, orange: 0, green: 0, red: 0 }
const NO_TILES = { yellow: 0, orange: 0, green: 0 }

export function exampleView(change: Partial<View> = {}, nSeats = 3): View {
  const map = change.map ?? '3-4'
  const none = Array.from({ length: nSeats }, () => 0)
  const province: ProvinceView = {
    houses: none,
    emissaries: none,
    limit: 0,
    points: none,
    ranks: none,
    is_doubled: none.map(() => false),
    leaders: [],
    holder: null,
    is_scored: false,
  }
  return {
    turn: 0,
    phase: 'place',
    to_move: 0,
    ending: null,
    map,
    actor: 0,
    n_pieces: 0,
    played: [],
    emperor_moved: false,
    in_two_provinces: false,
    open_provinces: [],
    named: null,
    provinces: Object.fromEntries(mapOf(map).provinces.map(({ name }) => [name, province])),
    houses: {},
    markets: {},
    forts: [],
    tiles: {},
    owners: none.map(() => ({ left: { house: 20, emissary: 8, fort: 0, market: 0 }, tiles: NO_TILES })),
    pieces: ['house', 'emissary'],
    sources: ['houses', 'alliances', 'roads'],
    display: ['red', 'red', 'green', 'yellow'],
    discards: NO_CARDS,
    n_deck: 30,
    n_shuffled: 0,
    is_last_round: false,
    emperors_cards: null,
    influence: null,
    alliances: [],
    hand_size: 3,
    n_to_draw: 0,
    final: null,
    seats: none.map((_, seat) => ({
      points: 0,
      points_by_source: { houses: 0, influence: 0, alliances: 0, roads: 0, harbours: 0, bonus: 0 },
      hand: seat === 0 ? ['red', 'green', 'green'] : [],
      n_hand: 3,
      known_hand: [],
      kept: NO_CARDS,
      specials: [],
    })),
    deck: NO_CARDS,
    prices: {},
    named_spaces: {},
    rng: '',
    ...change,
  }
}

/** The same province with some numbers of its own. */
export function withProvince(view: View, name: string, change: Partial<ProvinceView>): View {
  return { ...view, provinces: { ...view.provinces, [name]: { ...view.provinces[name]!, ...change } } }
}
