// Generated from tianxia/server/wire.py by `make wire`; edit that file instead.

/** Something to be said to people: a key of the catalogs and its values. */
export interface Phrase {
  key: string
  values: Record<string, unknown>
}

/** A choice made before the game; its texts are ``option.<name>`` and ``option.<name>.<value>`` of the catalog. */
export interface OptionInfo {
  name: string
  values: string[]
  default: string
  default_of_seats: Record<string, string>
}

/** A range of actions: number ``first`` and on, one for every choice of the parts, the last running quickest. */
export interface ActionsInfo {
  kind: string
  first: number
  parts: Record<string, string[]>
}

/** Options that go together. */
export interface VariantInfo {
  values: string[]
  seats: number[]
}

/** A game that can be played here. */
export interface GameInfo {
  id: string
  titles: Record<string, string>
  summaries: Record<string, string>
  seats: number[]
  options: OptionInfo[]
  variants: VariantInfo[]
  bots: string[]
  actions: ActionsInfo[]
  rules_version: string
}

/** How far the rules of a game are compiled; the first start on a machine takes a while. */
export interface Preparing {
  state: 'failed' | 'preparing' | 'ready'
  done: number
  total: number
}

/** The server runs; tables of a game can be opened at any time and start as soon as it is ready. */
export interface Health {
  status: 'ok'
  version: string
  games: Record<string, Preparing>
}

/** Where friends find this server. */
export interface Addresses {
  is_open: boolean
  origins: string[]
}

/** Who asks. Guests have a name and no password; the cookie is what makes them themselves. */
export interface Me {
  name: string | null
}

/** A guest's name for all. */
export interface Rename {
  name: string
}

/** Who is to sit on a seat of a new table. */
export interface SeatWish {
  kind: 'bot' | 'here' | 'me' | 'open'
  name?: string | null
  bot?: string | null
}

/** A table to be opened. The order of the seats is the order of turns, unless it is drawn. */
export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: Record<string, string>
  is_listed?: boolean
  is_drawn?: boolean
}

/** Who sits on a seat. */
export interface SeatInfo {
  kind: 'bot' | 'open' | 'person'
  name: string | null
  bot: string | null
  is_online: boolean
  has_resigned: boolean
  is_mine: boolean
  colour: number
}

/** A table from outside. */
export interface TableInfo {
  id: string
  game: string
  options: Record<string, string>
  seats: SeatInfo[]
  status: 'over' | 'running' | 'waiting'
  is_listed: boolean
  is_import: boolean
  is_outdated: boolean
  to_move: number | null
  n_moves: number
  created: number
  updated: number
  commitment: string
  winners: number[] | null
  next_table: string | null
}

/** A table and the secret tokens of the seats that belong to whoever asks, by seat. */
export interface OpenedTable {
  table: TableInfo
  tokens: Record<string, string>
  is_host: boolean
}

/** Tables with a free seat, tables to watch, and those where the guest has a seat, the latest first. */
export interface Lobby {
  open: TableInfo[]
  watch: TableInfo[]
  mine: TableInfo[]
}

/** Free a guest's seat before the start; only whoever opened the table can. */
export interface Dismiss {
  seat: number
}

/** Let bots have all open seats, so that the game begins; only whoever opened the table can. */
export interface Fill {
  bot: string
}

/** Take an open seat; the first one if none is named. */
export interface Join {
  seat?: number | null
  name?: string | null
}

/** The chance of a finished game: what `TableInfo.commitment` committed to. */
export interface Reveal {
  seed: string
  salt: string
  commitment: string
  is_sound: boolean
}

/** Why a request was refused. Nothing has been changed. */
export interface Problem {
  status_code: number
  code: string
  detail: string
}

/** One action in the log. */
export interface Line {
  number: number
  seat: number
  action: number
  text: string
  events: Phrase[]
}

/** How a table ended. */
export interface ResultInfo {
  ending: string
  scores: number[]
  winners: number[]
  ranks: number[]
  ties: Phrase[]
}

/** A table after a number of actions. */
export interface Frame {
  number: number
  seat: number | null
  is_open: boolean
  view: unknown
  to_move: number | null
  last: Line | null
  accounts: Phrase[][]
  scores: (number | null)[]
  result: ResultInfo | null
}

/** Some frames of a replay. */
export interface Frames {
  n_frames: number
  frames: Frame[]
}

/** The first message: which seats are mine. No token: a spectator. */
export interface Hello {
  type: 'hello'
  tokens?: string[]
  seat?: number | null
}

/** Show me the view of another of my seats, for several people at one screen. */
export interface Sit {
  type: 'sit'
  seat: number
}

/** Take an action. ``seq`` is that of the state I saw; another one is refused. */
export interface Act {
  type: 'act'
  id: number
  seq: number
  seat: number
  action: number
}

/** What would this action do, as far as I may know? */
export interface Preview {
  type: 'preview'
  id: number
  seq: number
  seat: number
  action: number
}

/** Why may I not take this action? */
export interface Why {
  type: 'why'
  id: number
  seq: number
  seat: number
  action: number
}

/** Take my last decision back: at once if `TableNow.undo` says ``free``, else by consent of all other people. */
export interface Undo {
  type: 'undo'
  id: number
  seq: number
  seat: number
}

/** My answer to `TableNow.asking`. */
export interface Consent {
  type: 'consent'
  id: number
  seq: number
  seat: number
  is_granted: boolean
}

/** Give the game up. If two or more others remain, a bot plays on for the seat, which comes last. */
export interface Resign {
  type: 'resign'
  id: number
  seat: number
}

/** Let a bot play for my seat, which stays mine. */
export interface HandOver {
  type: 'hand_over'
  id: number
  seat: number
  bot: string
}

/** Play again on my seat, which I had handed to a bot. */
export interface TakeAgain {
  type: 'take_again'
  id: number
  seat: number
}

/** The page of the log before a line. */
export interface Older {
  type: 'older'
  id: number
  before: number
}

/** Are you there? */
export interface Ping {
  type: 'ping'
}

/** Somebody asks to take a decision back. */
export interface Asking {
  seat: number
  number: number
  waiting_for: number[]
}

/** The table now. Sent after every change, and on connecting: reconnecting is the same message. */
export interface TableNow {
  type: 'state'
  seq: number
  table: TableInfo
  frame: Frame | null
  legal: number[]
  undo: 'ask' | 'free' | 'no'
  undo_seat: number | null
  asking: Asking | null
  preparing: Preparing | null
}

/** The log after its first ``start`` lines; whatever else the client had beyond these is to be forgotten. */
export interface Log {
  type: 'log'
  start: number
  lines: Line[]
}

/** The page of the log that an `Older` asked for; ``start`` lines come before it. */
export interface Lines {
  type: 'lines'
  id: number
  start: number
  lines: Line[]
}

/** Which seats have somebody connected, and how many watch: roughly, if they are more than a hundred. */
export interface Presence {
  type: 'presence'
  online: boolean[]
  watching: number
}

/** A request was carried out and saved. */
export interface Done {
  type: 'done'
  id: number
  seq: number
}

/** What the action of a `Preview` would bring about. */
export interface Previewed {
  type: 'previewed'
  id: number
  events: Phrase[]
}

/** Why the action of a `Why` is not legal; None if it is. */
export interface Because {
  type: 'because'
  id: number
  reason: Phrase | null
}

/** A message was refused and nothing changed. The right state follows at once where the client was behind. */
export interface Refused {
  type: 'refused'
  id: number | null
  code: string
  detail: string
  reason: Phrase | null
}

/** Something that everybody at the table should know; a key ``notice.<key>`` of the client's catalogs. */
export interface Notice {
  type: 'notice'
  told: Phrase
}

/** Yes. */
export interface Pong {
  type: 'pong'
}

export type Request = Hello | Ping | Sit | Act | Preview | Why | Undo | Consent | Resign | HandOver | TakeAgain | Older

export type Message = TableNow | Log | Pong | Presence | Done | Previewed | Because | Lines | Refused | Notice
