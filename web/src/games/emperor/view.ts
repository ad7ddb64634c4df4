// Written from tianxia/games/emperor/view.py by `make wire`; edit that instead.

export type Act = 'markets' | 'province' | 'alliance' | 'chain' | 'harbours' | 'bonus'

export type Colour = 'purple' | 'yellow' | 'orange' | 'green' | 'red'
export const COLOURS: readonly Colour[] = ['purple', 'yellow', 'orange', 'green', 'red']

export type Source = 'houses' | 'influence' | 'alliances' | 'roads' | 'harbours' | 'bonus'
export const SOURCES: readonly Source[] = ['houses', 'influence', 'alliances', 'roads', 'harbours', 'bonus']

export type TileColour = 'yellow' | 'orange' | 'green'
export const TILE_COLOURS: readonly TileColour[] = ['yellow', 'orange', 'green']

export type Piece = 'house' | 'emissary' | 'fort' | 'market'
export const PIECES: readonly Piece[] = ['house', 'emissary', 'fort', 'market']

export type Special = 'emperor-first' | 'two-provinces' | 'swap'

export type Phase = 'place' | 'build' | 'keep' | 'draw' | 'emperor' | 'over'

/** A chain of houses in the final scoring. */
export interface ChainView {
  readonly seat: number
  /** In the order of the road. */
  readonly spaces: readonly string[]
  readonly points: number
}

/** The final scoring beyond the houses, step by step. */
export interface FinalView {
  /** Points by seat of alliances 1 to 15. */
  readonly alliances: readonly (readonly number[])[]
  readonly chains: readonly ChainView[]
  /** Points by seat. */
  readonly harbours: readonly number[]
  /** The seats that score for most tiles of a colour. */
  readonly bonus: Readonly<Record<TileColour, readonly number[]>>
  /** All of it in the order of the rules, with the houses of provinces that were not full. */
  readonly steps: readonly StepView[]
}

/** What a seat gets in a step of the final scoring. */
export interface Gain {
  readonly seat: number
  readonly source: Source
  readonly points: number
}

/** A step of the final scoring. */
export interface StepView {
  /** In `markets` their emissaries join the dragons. */
  readonly act: Act
  /** Those who get something. */
  readonly gains: readonly Gain[]
  /** Whose houses or alliance it is about. */
  readonly provinces: readonly string[]
  /** The markets, the houses of a chain in the order of the road, or those on harbours. */
  readonly spaces: readonly string[]
  /** Of the alliance. */
  readonly number: number | null
  /** Of the bonus tiles. */
  readonly colour: TileColour | null
  /** Whether a fort doubles the chain. */
  readonly is_doubled: boolean
}

/** A province; lists have a number for each owner. */
export interface ProvinceView {
  readonly houses: readonly number[]
  /** At its dragon. */
  readonly emissaries: readonly number[]
  /** Of emissaries. */
  readonly limit: number
  /** What the houses are worth if it were scored now, or were when it was. */
  readonly points: readonly number[]
  /** By houses, 1 is best; as many share it, 0 is without any. */
  readonly ranks: readonly number[]
  /** Whether a fort doubles the points. */
  readonly is_doubled: readonly boolean[]
  /** The owners with most emissaries. */
  readonly leaders: readonly number[]
  /** Seat with influence there, who gets the Emperor's points; `null` if nobody. */
  readonly holder: number | null
  /** So is every province once the game is over. */
  readonly is_scored: boolean
}

/** What an owner has besides cards. */
export interface OwnerView {
  /** Pieces in reserve. */
  readonly left: Readonly<Record<Piece, number>>
  /** Bonus tiles taken. */
  readonly tiles: Readonly<Record<TileColour, number>>
}

/** What a piece costs. */
export interface PriceView {
  readonly cards: readonly Colour[]
  /** Whether two of a colour stand for one of the province's. */
  readonly has_joker: boolean
}

/** What everybody may see. */
export interface Public {
  /** Turns finished so far. */
  readonly turn: number
  /** In `build` a house is due in the province that was named. */
  readonly phase: Phase
  /** Seat that decides, `null` when over. */
  readonly to_move: number | null
  /** `null`, or why the game is over: `last round`, `no placement left`. */
  readonly ending: string | null
  /** Value of the option. */
  readonly map: string
  /** Owner whose piece is placed now. */
  readonly actor: number
  /** Pieces placed in this turn, or in the Emperor's step. */
  readonly n_pieces: number
  /** Cards paid for the seat's own pieces in this turn. */
  readonly played: readonly Colour[]
  /** Whether this special card was played in this turn. */
  readonly emperor_moved: boolean
  /** Likewise. */
  readonly in_two_provinces: boolean
  /** Where a piece of this turn may still go: the turn's province, and one that was not empty; in the phases `keep` and `draw`, where nothing is placed any more, they are still those of the turn's placing. */
  readonly open_provinces: readonly string[]
  /** Province in which a house must follow, or `null`. */
  readonly named: string | null
  /** Their lists have a number for each owner. */
  readonly provinces: Readonly<Record<string, ProvinceView>>
  /** Owner of what stands on each space. */
  readonly houses: Readonly<Record<string, number>>
  /** Likewise; once the game is over, the emissaries of markets stand with the `emissaries` of their province too (13.7). */
  readonly markets: Readonly<Record<string, number>>
  /** Spaces with a fort. */
  readonly forts: readonly string[]
  /** Bonus tiles on the board: colour, `null` face down. */
  readonly tiles: Readonly<Record<string, TileColour | null>>
  /** What each has besides cards. */
  readonly owners: readonly OwnerView[]
  /** What is played with at this table. */
  readonly pieces: readonly Piece[]
  /** What can bring points at this table. */
  readonly sources: readonly Source[]
  /** Open cards. */
  readonly display: readonly Colour[]
  readonly discards: Readonly<Record<Colour, number>>
  /** Cards in the deck. */
  readonly n_deck: number
  /** Whether the deck was exhausted once. */
  readonly n_shuffled: number
  /** Whether it was a second time. */
  readonly is_last_round: boolean
  /** His open cards, `null` outside the duel. */
  readonly emperors_cards: readonly Colour[] | null
  /** Seat that holds the card of each colour, `null` if nobody; `null` without the module. */
  readonly influence: Readonly<Record<Colour, number | null>> | null
  /** Points by seat of alliances 1 to 15, if they were scored now. */
  readonly alliances: readonly (readonly number[])[]
  /** Cards in a full hand. */
  readonly hand_size: number
  /** Cards that the seat to move draws at the end of its turn, as things stand. */
  readonly n_to_draw: number
  /** At the end: the final scoring beyond the houses. */
  readonly final: FinalView | null
}

/** What a seat has. */
export interface SeatView {
  readonly points: number
  readonly points_by_source: Readonly<Record<Source, number>>
  /** Empty where it may not be seen. */
  readonly hand: readonly Colour[]
  readonly n_hand: number
  /** What all know of it. */
  readonly known_hand: readonly Colour[]
  /** Cards laid aside. */
  readonly kept: Readonly<Record<Colour, number>>
  /** Special cards not yet played. */
  readonly specials: readonly Special[]
}

/** What depends on who looks. */
export interface Hidden {
  readonly seats: readonly SeatView[]
  /** Cards of each colour in the deck; in a view with all that it does not show. */
  readonly deck: Readonly<Record<Colour, number>>
  /** What every legal placement costs, by the number of the action; empty for all but the seat to move. */
  readonly prices: Readonly<Record<string, PriceView>>
  /** Where a house could follow once a province is named, by the number of that action; likewise. */
  readonly named_spaces: Readonly<Record<string, readonly string[]>>
  /** The generator's word, in hexadecimal; nought in a view. */
  readonly rng: string
}

export type View = Public & Hidden
