// The view of a table of China or Han, as games/emperor/render.py writes it. An owner is a seat or, in the duel, the
// Emperor, who comes after the seats.

import { lookOf } from '../../people/looks.svelte'

export type Colour = 'purple' | 'yellow' | 'orange' | 'green' | 'red'
export const COLOURS: readonly Colour[] = ['purple', 'yellow', 'orange', 'green', 'red']
export type TileColour = 'yellow' | 'orange' | 'green'
export const TILE_COLOURS: readonly TileColour[] = ['yellow', 'orange', 'green']
export type Piece = 'house' | 'emissary' | 'fort' | 'market'
export type Special = 'emperor-first' | 'two-provinces' | 'swap'
export type Source = 'houses' | 'influence' | 'alliances' | 'roads' | 'harbours' | 'bonus'

/** Lists have a number for each owner. */
export interface ProvinceView {
  readonly houses: readonly number[]
  readonly emissaries: readonly number[]
  readonly limit: number
  /** For its houses, if it were scored now. */
  readonly points: readonly number[]
  readonly is_scored: boolean
}

export interface OwnerView {
  readonly left: Readonly<Record<Piece, number>>
  readonly tiles: Readonly<Record<TileColour, number>>
}

export interface SeatView {
  readonly points: number
  readonly points_by_source: Readonly<Record<Source, number>>
  /** Empty where I may not see it. */
  readonly hand: readonly Colour[]
  readonly n_hand: number
  readonly known_hand: readonly Colour[]
  readonly kept: Readonly<Record<Colour, number>>
  readonly specials: readonly Special[]
}

export interface Chain {
  readonly seat: number
  readonly spaces: readonly string[]
  readonly points: number
}

export interface FinalView {
  /** Of alliances 1 to 15, the points of each seat. */
  readonly alliances: readonly (readonly number[])[]
  readonly chains: readonly Chain[]
  readonly harbours: readonly number[]
  /** The seats that score for most tiles of a colour. */
  readonly bonus: Readonly<Record<TileColour, readonly number[]>>
}

export interface View {
  readonly turn: number
  readonly phase: 'place' | 'build' | 'keep' | 'draw' | 'emperor' | 'over'
  readonly to_move: number | null
  readonly ending: string | null
  readonly map: string
  /** The owner whose piece is placed: the seat to move, or the Emperor. */
  readonly actor: number
  readonly n_pieces: number
  /** Cards paid this turn. */
  readonly played: readonly Colour[]
  /** Special cards played this turn: the Emperor has had his step, pieces may go to two provinces. */
  readonly emperor_moved: boolean
  readonly in_two_provinces: boolean
  readonly open_provinces: readonly string[]
  readonly named: string | null
  readonly provinces: Readonly<Record<string, ProvinceView>>
  readonly houses: Readonly<Record<string, number>>
  readonly markets: Readonly<Record<string, number>>
  readonly forts: readonly string[]
  /** Bonus tiles on the board; null is face down. */
  readonly tiles: Readonly<Record<string, TileColour | null>>
  readonly owners: readonly OwnerView[]
  readonly display: readonly Colour[]
  readonly discards: Readonly<Record<Colour, number>>
  readonly n_deck: number
  readonly n_shuffled: number
  readonly is_last_round: boolean
  /** Null unless it is the duel. */
  readonly emperors_cards: readonly Colour[] | null
  readonly influence: Readonly<Record<Colour, number | null>> | null
  readonly final: FinalView | null
  readonly seats: readonly SeatView[]
}

export function isDuel(view: View): boolean {
  return view.emperors_cards !== null
}

/** The Emperor's number among the owners; null where there is none. */
export function emperorOf(view: View): number | null {
  return isDuel(view) ? view.seats.length : null
}

/** The colour of an owner's pieces. Inside `.emp.duel` the third owner is the Emperor (palette.css). */
export function ownerColour(owner: number): string {
  return `var(--emp-owner-${lookOf(owner)})`
}

/** The colour of signs upon that colour. */
export function onOwnerColour(owner: number): string {
  return `var(--emp-on-owner-${lookOf(owner)})`
}
