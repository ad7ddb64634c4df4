// Written from tianxia/games/qin/view.py by `make wire`; edit that instead.

export type Colour = 'red' | 'yellow' | 'blue'
export const COLOURS: readonly Colour[] = ['red', 'yellow', 'blue']

/** Coloured spaces that hang together. */
export interface Province {
  readonly colour: Colour
  /** Seat, `null` if no pagoda stands there. */
  readonly owner: number | null
  readonly pagodas: number
  readonly squares: readonly string[]
}

/** A village and who has its pagoda. */
export interface Village {
  readonly squares: readonly string[]
  /** Seat or `null`. */
  readonly holder: number | null
}

/** What everybody may see. */
export interface Public {
  /** Tiles laid and passes so far. */
  readonly turn: number
  readonly phase: 'lay' | 'over'
  /** Seat that must lay or pass, `null` when over. */
  readonly to_move: number | null
  /** How many seats have just passed one after the other. */
  readonly passes_in_a_row: number
  /** `null`, or why the game is over: `last pagoda`, `no tile left`, `no placement left`, `all passed`. */
  readonly ending: string | null
  /** 13 texts of 13 letters: `R Y B` coloured space, `.` steppe, `~` water, `o` village. */
  readonly board: readonly string[]
  /** In reading order of their first squares. */
  readonly provinces: readonly Province[]
  readonly villages: readonly Village[]
  /** How many tiles are still to be drawn. */
  readonly n_piles: number
}

/** What a seat has. */
export interface SeatView {
  readonly pagodas_left: number
  /** Its tiles by kind, two letters each; empty where it may not be seen. */
  readonly hand: readonly string[]
  /** How many they are. */
  readonly n_hand: number
}

/** What depends on who looks. */
export interface Hidden {
  readonly seats: readonly SeatView[]
  /** How many tiles of each kind are still to be drawn; in a view with all that it does not show. */
  readonly piles: Readonly<Record<string, number>>
  /** The generator's word, in hexadecimal; nought in a view. */
  readonly rng: string
}

export type View = Public & Hidden
