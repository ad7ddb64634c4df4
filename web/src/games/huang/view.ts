// Written from tianxia/games/huang/view.py by `make wire`; edit that instead.

export type Turn = 'done' | 'due' | 'later'

export type Colour = 'yellow' | 'red' | 'blue' | 'green' | 'white'
export const COLOURS: readonly Colour[] = ['yellow', 'red', 'blue', 'green', 'white']

export type Pay = 'two' | 'one'
export const PAYS: readonly Pay[] = ['two', 'one']

export type Comparison = 'lowest' | 'second' | 'third' | 'fourth' | 'white'
export const COMPARISONS: readonly Comparison[] = ['lowest', 'second', 'third', 'fourth', 'white']

export type Direction = 'northwest' | 'northeast' | 'west' | 'east' | 'southwest' | 'southeast'

export type Ranked = 'yellow' | 'red' | 'blue' | 'green'
export const RANKED: readonly Ranked[] = ['yellow', 'red', 'blue', 'green']

export type Building = 'yellow' | 'red' | 'blue' | 'green' | 'white' | 'palace'
export const BUILDINGS: readonly Building[] = ['yellow', 'red', 'blue', 'green', 'white', 'palace']

export type Dynasty = 'tiger' | 'hare' | 'rat' | 'goat' | 'dragon'
export const DYNASTIES: readonly Dynasty[] = ['tiger', 'hare', 'rat', 'goat', 'dragon']

export type Deed = 'riot' | 'build'

export type Phase = 'action' | 'offer' | 'move' | 'market' | 'chain' | 'replace' | 'attack' | 'defend' | 'support' | 'tie' | 'loss' | 'granaries' | 'over'

/** A bandit tile on the board. */
export interface BanditsView {
  /** Its number. */
  readonly site: number
  /** Its number. */
  readonly tile: number
  /** How many it shows. */
  readonly bandits: number
  readonly spaces: readonly string[]
}

/** A revolt that is being settled. */
export interface RevoltView {
  readonly attacker: number
  readonly defender: number
  readonly colour: Colour
  /** The colour of the tiles and the leader that are committed: governors. */
  readonly counts: Colour
  /** Of both so far. */
  readonly strengths: StrengthsView
  /** Governor tiles beside the leaders. */
  readonly beside: StrengthsView
  /** Of the attacker, then of the defender. */
  readonly support: readonly SupportView[]
  /** As it stands. */
  readonly forecast: Forecast
}

/** A war that is being settled. */
export interface WarView {
  /** Of the leaders in conflict. */
  readonly colours: readonly Colour[]
  /** The colour of the tiles and the leader that support a kingdom: soldiers. */
  readonly counts: Colour
  readonly kingdoms: readonly SideView[]
  /** Its direction while it loses soldiers. */
  readonly winner: Direction | null
  /** Of every seat; who has not been asked yet has given nothing. */
  readonly support: readonly SupportView[]
  /** The seats as they are asked for support. */
  readonly order: readonly number[]
  /** As it stands. */
  readonly forecast: Forecast
}

/** A kingdom at war. */
export interface SideView {
  /** From the unification tile. */
  readonly direction: Direction
  readonly name: string
  /** Its place in the list `kingdoms`. */
  readonly kingdom: number
  readonly soldiers: number
  /** With support so far; after the decision what is left of it. */
  readonly strength: number
}

/** Of both sides of a revolt. */
export interface StrengthsView {
  readonly attacker: number
  readonly defender: number
}

/** What a seat has given in a conflict; nothing any more once a war is decided. */
export interface SupportView {
  readonly seat: number
  /** Of the kingdom it supports, from the unification tile; `null` in a revolt, or if none. */
  readonly direction: Direction | null
  /** Committed. */
  readonly tiles: number
  /** Whether its leader helps. */
  readonly leader: boolean
  /** Whether it has decided, decides now or comes later. */
  readonly turn: Turn
}

/** A value by which seats are ranked. */
export interface Compared {
  readonly by: Comparison
  readonly colour: Colour
  readonly value: number
  /** Of two values the one that is worth more is better. */
  readonly worth: number
}

/** A seat's points at the end. */
export interface FinalView {
  readonly points: Readonly<Record<Colour, number>>
  readonly granaries: number
  /** White points added to each other colour. */
  readonly white: Readonly<Record<Ranked, number>>
  /** All that, and two blue points for each granary. */
  readonly totals: Readonly<Record<Ranked, number>>
  /** Points that they add to each colour. */
  readonly from_granaries: Readonly<Record<Ranked, number>>
  /** The colours that white points go to, one by one. */
  readonly white_order: readonly Ranked[]
  /** What the ranking looks at, one after the other. */
  readonly compared: readonly Compared[]
}

/** How a conflict would end if nobody gave anything more. */
export interface Forecast {
  /** Of attacker and defender, or of the kingdoms at war in their order. */
  readonly strengths: readonly number[]
  /** The places in that list of who wins; several in a war are tied. */
  readonly ahead: readonly number[]
  /** Whether the best have as much strength. */
  readonly is_tied: boolean
  /** How much more strength would turn a revolt; `null` in a war. */
  readonly missing: number | null
  /** Whether nobody is asked after it. */
  readonly is_final: boolean
}

/** A leader on the board. */
export interface LeaderView {
  readonly seat: number
  readonly colour: Colour
}

/** What is left of it: while a war is settled, pieces leave before kingdoms are looked at again. */
export interface KingdomView {
  /** Its first capital, else its first space, in reading order. */
  readonly name: string
  /** Seat by colour; colours that have none are missing. */
  readonly leaders: Readonly<Record<string, number>>
  readonly spaces: readonly string[]
  /** [Huang 11.5] Its strength in a war without support. */
  readonly soldiers: number
}

/** A pagoda or the palace. */
export interface BuildingView {
  readonly kind: Building
  /** Its three or four spaces; `null` beside the board. */
  readonly site: string | null
}

/** What a riot or a pagoda costs. */
export interface PriceView {
  readonly tiles: readonly Colour[]
  /** Who must be off the board to stand in for a tile. */
  readonly leader: Colour | null
}

/** What everybody may see. */
export interface Public {
  /** Turns finished so far. */
  readonly turn: number
  /** In `offer` a building after a tile is decided on, in `move` which pagoda goes. */
  readonly phase: Phase
  /** Seat that decides, `null` when over. */
  readonly to_move: number | null
  /** Seat whose turn it is; in revolts and wars others decide, too. */
  readonly player: number
  /** Actions of the turn that are not finished, this one included. */
  readonly actions_left: number
  /** How many there are. */
  readonly actions_of_a_turn: number
  /** `null`, or why the game is over: `bag empty`. */
  readonly ending: string | null
  /** Value of the option. */
  readonly board: string
  /** Colour of the tile on each space that has one. */
  readonly tiles: Readonly<Record<string, Colour>>
  /** The leader on each space that has one. */
  readonly leaders: Readonly<Record<string, LeaderView>>
  /** While a revolt, a war or a fight with bandits is on, as they were before it, without the leader or tile that started it and without pieces that have left since (a loser may have no leader any more). */
  readonly kingdoms: readonly KingdomView[]
  /** Every pagoda, and the palace if it is played with. */
  readonly buildings: readonly BuildingView[]
  /** Spaces with a granary. */
  readonly granaries: readonly string[]
  readonly bandits: readonly BanditsView[]
  /** Its tiles. */
  readonly market: readonly Colour[]
  /** Tiles of each colour that were discarded for all to see. */
  readonly discards: Readonly<Record<Colour, number>>
  /** Tiles in the bag. */
  readonly n_bag: number
  /** Tiles taken out before a short game. */
  readonly n_removed: number
  /** Space of the tile just placed while its action goes on, else `null`. */
  readonly tile_at: string | null
  /** Where a pagoda is moved to while it is asked which, else `null`. */
  readonly new_site: string | null
  /** What will stand there. */
  readonly new_building: Building | null
  /** The ways to pay. */
  readonly prices: Readonly<Record<Deed, Readonly<Record<Pay, PriceView>>>>
  /** Tiles discarded so far in this action to be replaced. */
  readonly n_replaced: number
  /** How many more may be. */
  readonly n_replaceable: number
  readonly revolt: RevoltView | null
  readonly war: WarView | null
  /** The kingdom that loses soldier tiles after a war, or for bandits, by its name, or `null`. */
  readonly losing: string | null
  /** How many are still to be removed. */
  readonly n_losses: number
  /** Whether points are open. */
  readonly open_points: boolean
  /** At the end, for each seat. */
  readonly final: readonly FinalView[] | null
}

/** What a seat has. */
export interface SeatView {
  readonly dynasty: Dynasty
  /** `null` where they may not be seen. */
  readonly points: Readonly<Record<Colour, number>> | null
  /** Likewise. */
  readonly granaries: number | null
  /** Points that they add to each colour at the end; likewise. */
  readonly from_granaries: Readonly<Record<Ranked, number>> | null
  /** Their spaces, `null` in front of the screen. */
  readonly leaders: Readonly<Record<Colour, string | null>>
  /** Empty where it may not be seen. */
  readonly hand: readonly Colour[]
  readonly n_hand: number
  /** What all know of it. */
  readonly known_hand: readonly Colour[]
  /** Face down in the whole game. */
  readonly discarded: Readonly<Record<Colour, number>>
  readonly n_discarded: number
}

/** What depends on who looks. */
export interface Hidden {
  readonly seats: readonly SeatView[]
  /** Tiles of each colour in the bag; in a view with all that it does not show. */
  readonly bag: Readonly<Record<Colour, number>>
  /** Tiles of each colour taken out before a short game. */
  readonly removed: Readonly<Record<Colour, number>>
  /** How a conflict would stand with what the seat to move can give, by the number of the action; empty for the others. */
  readonly forecasts: Readonly<Record<string, Forecast>>
  /** What would be built on every site that the seat to move can choose; empty for the others. */
  readonly sites: Readonly<Record<string, Building>>
  /** The generator's word, in hexadecimal; nought in a view. */
  readonly rng: string
}

export type View = Public & Hidden
