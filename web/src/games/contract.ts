// What a game brings to the client, and what it may ask of it. A game is one folder here whose cover.ts has a GameCover
// and whose index.ts has a GameClient as its default export; nothing else knows its name.

import type { Component } from 'svelte'
import type { Frame, Line, Marked, TableInfo, Phrase } from '../wire/types'

/** An action by what it is made of; see ActionsInfo on the wire. */
export interface Move {
  readonly action: number
  readonly kind: string
  readonly parts: Readonly<Record<string, string>>
}

export type Language = 'en' | 'fr'
export type Catalog = Readonly<Record<string, string>>

/** A table as one seat sees it, live or in a replay. All fields are reactive. The client knows no rules: what is legal,
 * what a move does and why it may not be made are the server's answers. */
export interface Desk<View = unknown> {
  readonly table: TableInfo
  readonly frame: Frame
  readonly view: View
  /** The view before the last change, for animation; null at first and after a jump. */
  readonly before: View | null
  /** Whose view it is; null for a spectator or an open replay. */
  readonly seat: number | null
  /** Whether it is my seat's decision, here and now. */
  readonly isMyDecision: boolean
  /** Empty unless it is my decision. */
  readonly legal: readonly Move[]
  /** What I am about to do; its preview is in the decision bar until I confirm it. */
  readonly proposed: Move | null
  /** A move to point at: a hovered line of the log, or else the last move. */
  readonly pointed: Line | null
  /** Places that a reason or a picture is about. */
  readonly marks: readonly Marked[]
  /** Whether they belong to advice, and not to a reason why something may not be done. */
  readonly areMarksAdvice: boolean
  /** Nobody can do anything there: it is shown small, among words. */
  readonly isPicture?: boolean

  move(kind: string, parts?: Record<string, string>): Move
  decode(action: number): Move
  isLegal(move: Move): boolean
  /** Show a preview of a legal move and wait for confirmation, or forget it. Who wants no confirmation makes the move at
   * once, unless it is tentative: one of several that a click may have meant, or a part of a choice. */
  propose(move: Move | null, isTentative?: boolean): void
  confirm(): void
  /** Ask why a move is not legal and show the answer. Who says what is *picked* leaves it to the server how it is paid. */
  askWhy(move: Move, picked?: readonly string[]): void
  /** Tell the decision bar something, as why a choice is impossible. */
  say(told: Phrase | null): void

  nameOf(seat: number): string
  /** Text in the current language: catalogs of the game and of the client. */
  t(key: string, values?: Record<string, unknown>): string
  /** Whether there is such a text. */
  has(key: string): boolean
  /** A word or a proper name of the game in the current language; itself if there is none for it. */
  word(word: string): string
}

/** What the game's own components share, such as which tile is picked. */
export interface Controls {
  /** What the decision bar asks for when nothing is proposed. */
  readonly prompt: Phrase
  /** Of a game that shows by itself how it ended: whether it still does so. Until it has, nothing else says who has won,
   * and the result is only opened by hand. Null or missing: the result opens by itself. */
  readonly finale?: 'playing' | 'shown' | null
  /** What a finger that is held on the board would choose: an element of it; null once it is lifted or slides off. */
  pointAt?(place: Element | null): void
  /** A key pressed on the table page that nobody else wanted; true if it was used. */
  onKey?(event: KeyboardEvent): boolean
}

/** A line around places of a board, and where they are. */
export interface Shape {
  readonly d: string
  readonly spots: readonly (readonly [x: number, y: number])[]
}

/** What somebody wants to know of a game before anything else. */
export interface Facts {
  /** How long it takes, from and to. */
  readonly minutes: readonly [number, number]
  /** How heavy it is: 1 is light, 3 is weighty. */
  readonly weight: 1 | 2 | 3
  /** Seats and options of a table at which one can begin at once. */
  readonly atOnce: { readonly seats: number; readonly options: Readonly<Record<string, string>> }
  /** Options that are simpler than the usual ones, for a first game of so many: a text `new.simple.<game>` says how. */
  readonly simple?: { readonly seats: number; readonly options: Readonly<Record<string, string>> }
  /** A picture of some turns: its name on the server. */
  readonly glimpse: string
}

/** What can be shown of a game before anybody sits at a table of it. */
export interface GameCover {
  /** The game's texts: those of the server's package and those of its own components. */
  words: Record<Language, () => Promise<Catalog>>
  /** Where the numbered rules are, as HTML; headings and rules have ids such as "rule-5.2". */
  rules: Record<Language, string>
  /** Where a summary of one page and the variants are, as HTML. */
  guide: Record<Language, string>
  /** Where the glossary is: words, what they mean, the rule about it. */
  terms: Record<Language, string>
  facts: Facts
  /** A small drawing for the lobby. */
  Emblem: Component
}

export interface GameClient<View = any, C extends Controls = any> {
  /** Fetches what has to be there before anything else is asked for, as maps that the server has. */
  prepare?(): Promise<void>
  /** Made once for each desk. */
  controls(desk: Desk<View>): C
  /** The game's own keys for the list of keys, each with the text that says what it does. */
  keys?(view: View): readonly (readonly [keys: string, text: string])[]
  /** Kinds of moves that tell people nothing, unless something comes of them: the log leaves them out. */
  silent?: readonly string[]
  /** Kinds of moves that are made by themselves where nothing else is legal: they are no choice, and tell nothing. */
  forced?: readonly string[]
  /** Whether something is being fought out, so that everybody gets time to follow it. */
  isTense?(view: View): boolean
  /** The part of the plane that the board fills: x, y, width, height in units of the board's SVG. */
  viewBox(view: View): readonly [number, number, number, number]
  /** Places as notation names them, on the plane of the board. */
  around(view: View, places: readonly string[]): Shape
  /** A name for what the page keeps free around the board, whatever happens: `[data-room='…']` in the game's styles says
   * how high the dock is (`--dock`), and on narrow screens what its `Seat` shows (`--seat`). */
  room(view: View): string
  /** SVG content (a <g>) inside the shared viewport, which zooms and pans. A double tap on what can be pressed there is
   * left to the game; inside an element with data-double-tap="zoom" it zooms as elsewhere. Its places have the role
   * gridcell or button and the name that a lens shows; on those with data-lit something may be put, and a finger that
   * comes near means them. */
  Board: Component<{ desk: Desk<View>; controls: C }>
  /** Below the board: what my seat holds, and what all may choose from. */
  Tray: Component<{ desk: Desk<View>; controls: C }>
  /** In a seat's panel, beside its name: what all may see of it. */
  Seat: Component<{ desk: Desk<View>; seat: number }>
  /** In the bar above the board: what all may see of the table, as tiles left. */
  Stock: Component<{ desk: Desk<View> }>
  /** A piece as small as a word, for whoever sets up a position: a thing of the board by its kind, or one of those that
   * are counted beside it, by the keyword of their line. Owners and names are those of notation. */
  Thing: Component<{ kind: string; owner: string; name: string; seats: number }>
}
