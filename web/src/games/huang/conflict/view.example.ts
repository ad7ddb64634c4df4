// Conflicts for tests: what the panel reads of a view.

import type { Forecast, RevoltView, SupportView, Turn, View, WarView } from '../view'

const nothing = (seat: number, turn: Turn): SupportView => ({ seat, direction: null, tiles: 0, leader: false, turn })

/** How a conflict would end: strengths, and the places in them of who wins. */
export function exampleForecast(strengths: number[], ahead: number[], change: Partial<Forecast> = {}): Forecast {
  const is_tied = strengths.filter((n) => n === Math.max(...strengths)).length > 1
  return { strengths, ahead, is_tied, missing: null, is_final: false, ...change }
}

/** Seat 0 attacks seat 1 over green, three governors against four. */
export function exampleRevolt(): RevoltView {
  return {
    attacker: 0,
    defender: 1,
    colour: 'green',
    counts: 'yellow',
    strengths: { attacker: 3, defender: 4 },
    beside: { attacker: 3, defender: 4 },
    support: [nothing(0, 'due'), nothing(1, 'later')],
    forecast: exampleForecast([3, 4], [1], { missing: 2 }),
  }
}

/** Seat 1 has joined Qin, Chu and Han; seat 2 supports Chu with two tiles and its leader, seat 0 is asked. */
export function exampleWar(): WarView {
  return {
    colours: ['red', 'blue'],
    counts: 'red',
    kingdoms: [
      { direction: 'northwest', name: 'Qin', kingdom: 0, soldiers: 4, strength: 4 },
      { direction: 'east', name: 'Chu', kingdom: 2, soldiers: 1, strength: 4 },
      { direction: 'southwest', name: 'Han', kingdom: 1, soldiers: 2, strength: 2 },
    ],
    winner: null,
    support: [
      nothing(0, 'due'),
      nothing(1, 'later'),
      { seat: 2, direction: 'east', tiles: 2, leader: true, turn: 'done' },
    ],
    order: [2, 0, 1],
    forecast: exampleForecast([4, 4, 2], [0, 1]),
  }
}

export function exampleView(change: Partial<View>): View {
  const view: Partial<View> = {
    phase: 'action',
    to_move: 0,
    player: 0,
    kingdoms: [
      { name: 'Qin', leaders: { red: 0, yellow: 1 }, spaces: [], soldiers: 0 },
      { name: 'Han', leaders: { blue: 1 }, spaces: [], soldiers: 0 },
      { name: 'Chu', leaders: { red: 1, blue: 2, green: 0 }, spaces: [], soldiers: 0 },
    ],
    revolt: null,
    war: null,
    losing: null,
    n_losses: 0,
    forecasts: {},
    seats: [0, 1, 2].map(() => ({ n_hand: 6 }) as View['seats'][number]),
  }
  return { ...view, ...change } as View
}

export const atAttack = (): View => exampleView({ phase: 'attack', revolt: exampleRevolt() })
export const atSupport = (): View => exampleView({ phase: 'support', player: 1, war: exampleWar() })
