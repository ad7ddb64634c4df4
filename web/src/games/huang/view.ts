// The view of a table of Huang, as games/huang/render.py writes it. Spaces are named a1 to o15.

export type Colour = 'yellow' | 'red' | 'blue' | 'green' | 'white'
export const COLOURS: readonly Colour[] = ['yellow', 'red', 'blue', 'green', 'white']
/** The colours that count at the end; white points are added to them. */
export const RANKED: readonly Exclude<Colour, 'white'>[] = ['yellow', 'red', 'blue', 'green']
export type Building = Colour | 'palace'
export type Dynasty = 'tiger' | 'hare' | 'rat' | 'goat' | 'dragon'
/** In the order of the seats. */
export const DYNASTIES: readonly Dynasty[] = ['tiger', 'hare', 'rat', 'goat', 'dragon']
export type Direction = 'northwest' | 'northeast' | 'west' | 'east' | 'southwest' | 'southeast'

export type Phase =
  | 'action'
  | 'offer'
  | 'move'
  | 'market'
  | 'chain'
  | 'replace'
  | 'attack'
  | 'defend'
  | 'support'
  | 'tie'
  | 'loss'
  | 'granaries'
  | 'over'

export interface LeaderView {
  readonly seat: number
  readonly colour: Colour
}

export interface KingdomView {
  /** After its first capital, or its first space. */
  readonly name: string
  /** Whose leader of a colour is there. */
  readonly leaders: Readonly<Partial<Record<Colour, number>>>
  readonly spaces: readonly string[]
}

export interface BuildingView {
  readonly kind: Building
  /** Its three or four spaces, "c4-d4-c5"; null beside the board. */
  readonly site: string | null
}

export interface BanditsView {
  readonly site: number
  readonly tile: number
  readonly bandits: number
  readonly spaces: readonly string[]
}

export interface SupportView {
  readonly seat: number
  /** Where the supported kingdom of a war lies from the unification tile. */
  readonly direction: Direction | null
  readonly tiles: number
  readonly leader: boolean
}

export interface RevoltView {
  readonly attacker: number
  readonly defender: number
  readonly colour: Colour
  readonly strengths: Readonly<Record<'attacker' | 'defender', number>>
  /** The attacker's, then the defender's. */
  readonly support: readonly SupportView[]
}

export interface SideView {
  readonly direction: Direction
  readonly name: string
  /** Its number among the kingdoms. */
  readonly kingdom: number
  readonly soldiers: number
  /** With all support so far. */
  readonly strength: number
}

export interface WarView {
  /** Of the leaders in conflict. */
  readonly colours: readonly Colour[]
  readonly kingdoms: readonly SideView[]
  /** The direction of the winner while it loses soldiers. */
  readonly winner: Direction | null
  /** Of every seat; who has not been asked yet has given nothing. */
  readonly support: readonly SupportView[]
}

export interface FinalView {
  readonly points: Readonly<Record<Colour, number>>
  readonly granaries: number
  /** White points added to each colour. */
  readonly white: Readonly<Record<Exclude<Colour, 'white'>, number>>
  readonly totals: Readonly<Record<Exclude<Colour, 'white'>, number>>
}

export interface SeatView {
  /** Null where points are closed and not mine. */
  readonly points: Readonly<Record<Colour, number>> | null
  readonly granaries: number | null
  /** Their spaces; null in front of the screen. */
  readonly leaders: Readonly<Record<Colour, string | null>>
  /** Empty where I may not see it. */
  readonly hand: readonly Colour[]
  readonly n_hand: number
  /** What everybody knows of the hand. */
  readonly known_hand: readonly Colour[]
  readonly n_discarded: number
}

export interface View {
  readonly turn: number
  readonly phase: Phase
  readonly to_move: number | null
  /** Whose turn it is; in revolts and wars others decide, too. */
  readonly player: number
  readonly actions_left: number
  readonly ending: string | null
  readonly board: string
  readonly tiles: Readonly<Record<string, Colour>>
  readonly leaders: Readonly<Record<string, LeaderView>>
  /** Not yet with the leader who starts a revolt, nor with the tile that starts a war. */
  readonly kingdoms: readonly KingdomView[]
  readonly buildings: readonly BuildingView[]
  readonly granaries: readonly string[]
  readonly bandits: readonly BanditsView[]
  readonly market: readonly Colour[]
  readonly discards: Readonly<Record<Colour, number>>
  readonly n_bag: number
  readonly n_removed: number
  /** The tile just placed, while its action goes on. */
  readonly tile_at: string | null
  /** Where a pagoda is moved to, while it is asked which. */
  readonly new_site: string | null
  readonly n_replaced: number
  readonly revolt: RevoltView | null
  readonly war: WarView | null
  /** The kingdom that loses soldier tiles. */
  readonly losing: string | null
  /** How many are still to go. */
  readonly n_losses: number
  readonly open_points: boolean
  readonly final: readonly FinalView[] | null
  readonly seats: readonly SeatView[]
}
