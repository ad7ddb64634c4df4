// Written from tianxia/server/wire by `make wire`; edit that instead.

/** Something to be said to people: a key of the catalogs and its values. */
export interface Phrase {
  key: string
  values: Record<string, unknown>
}

/** Places of a board that are pointed at together. */
export interface Marked {
  places: string[]
  label: string
}

/** Why something may not be done. */
export interface Reason {
  key: string
  values: Record<string, unknown>
  /** The number of the rule that says so. */
  rule: string | null
  /** What is to be seen of it on the board. */
  marks: Marked[]
}

/** A choice made before the game; its texts are ``option.<name>`` and ``option.<name>.<value>`` of the catalog. */
export interface OptionInfo {
  name: string
  values: string[]
  default: string
  /** Where the default depends on the number of seats. */
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
  /** One for each option, in the order of the game's options. */
  values: string[]
  /** The numbers of seats they are for. */
  seats: number[]
}

/** A game that can be played here. */
export interface GameInfo {
  id: string
  /** By language, as the summaries. */
  titles: Record<string, string>
  summaries: Record<string, string>
  seats: number[]
  options: OptionInfo[]
  /** All that can be played. */
  variants: VariantInfo[]
  /** Levels, the weakest first; their texts are ``bot.<name>``. */
  bots: string[]
  /** Who plays if nobody says otherwise. */
  usual_bot: string
  /** Those that do not look ahead: where hints are not allowed, only they may play for a person. */
  simple_bots: string[]
  actions: ActionsInfo[]
  rules_version: string
}

/** How far the rules of a game are compiled; the first start on a machine takes a while. */
export interface Preparing {
  state: 'preparing' | 'training' | 'ready' | 'failed'
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
  /** Whether other machines can reach it at all. */
  is_open: boolean
  /** Its own addresses, as ``http://192.0.2.7:8642``; told to nobody but the machine itself. */
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

/** Why a request was refused. Nothing has been changed. */
export interface Problem {
  status_code: number
  /** For programs, and a key ``refused.<code>`` of the client's catalogs. */
  code: string
  /** One clear line in English. */
  detail: string
}

/** What everybody had left when this was told. The server judges; whoever shows it counts down from there. */
export interface TimeNow {
  /** The seat whose time runs; None if all clocks stand. */
  running: number | null
  /** Seconds until zero by seat, vacation included. */
  left: number[]
  /** Of these, seconds of vacation by seat; empty where there are no such days. */
  vacation: number[]
}

/** Who is to sit on a seat of a new table. */
export interface SeatWish {
  kind: 'me' | 'here' | 'bot' | 'open'
  /** Of a person here. */
  name?: string | null
  bot?: string | null
}

/** A table to be opened. The order of the seats is the order of turns, unless it is drawn. */
export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: Record<string, string>
  /** Whether the lobby shows it to everybody. */
  is_listed?: boolean
  /** Whether the order of the seats is drawn by lot. */
  is_drawn?: boolean
  /** That it begins from, with its options; empty if it begins as the rules say. */
  position?: string
  /** Whether players may ask what a strong bot would do; if it is left open, whoever plays against bots alone may. */
  has_hints?: boolean | null
  /** Whether a coach says before each decision what matters; to whoever plays against bots alone and has hints. */
  is_guided?: boolean
  clock?: LiveClock | CorrespondenceClock | null
  /** Whether it counts for the ratings of its people, who have accounts and one seat each; there is a clock, and nobody is helped. */
  is_rated?: boolean
  /** Whether people may write to each other, beside phrases that everybody reads in their language. */
  has_free_text?: boolean
  /** Of mine, for which it is opened. */
  club?: string | null
}

/** Who sits on a seat. */
export interface SeatInfo {
  kind: 'person' | 'bot' | 'open'
  /** Of a person, also while a bot plays for them; None for any other bot or an open seat. */
  name: string | null
  bot: string | null
  is_online: boolean
  /** Or has lost on time. */
  has_resigned: boolean
  /** Whether a bot plays because the time was up. */
  is_flagged: boolean
  /** Whether the seat belongs to the guest who asks. */
  is_mine: boolean
  /** Which of the colours and signs its player has, kept through rematches. */
  colour: number
}

/** Somebody else plays on for a seat: a bot, unless its person has taken it again. */
export interface Handed {
  seat: number
  /** Of actions before; the next is theirs. */
  number: number
  kind: 'lent' | 'taken-again' | 'resigned' | 'flagged'
}

/** A table from outside. */
export interface TableInfo {
  id: string
  game: string
  options: Record<string, string>
  seats: SeatInfo[]
  status: 'waiting' | 'running' | 'over'
  is_listed: boolean
  /** An uploaded record: only to be looked at. */
  is_import: boolean
  /** Played by older rules: only to be looked at, as far as the present rules can follow it. */
  is_outdated: boolean
  to_move: number | null
  n_moves: number
  /** Seconds since 1970, as everywhere. */
  created: number
  updated: number
  /** SHA-256 of ``<seed>:<salt>`` in hexadecimal, told before the first move. */
  commitment: string
  winners: number[] | null
  /** The rematch, once there is one. */
  next_table: string | null
  /** Whether it began from a position instead of the start. */
  is_from_position: boolean
  /** Whether players may ask what a strong bot would do. */
  has_hints: boolean
  /** Whether a coach says before each decision what matters. */
  is_guided: boolean
  clock: LiveClock | CorrespondenceClock | null
  /** Whether it counts for the ratings of its people. */
  is_rated: boolean
  /** Whether people may write to each other, beside phrases. */
  has_free_text: boolean
  /** What everybody has left, where there is a clock. */
  time: TimeNow | null
  /** That it is played in. */
  tournament: string | null
  /** Where seats have changed hands between actions, in order; of tables in memory. */
  hands: Handed[]
}

/** A table and the secret tokens of the seats that belong to whoever asks, by seat. */
export interface OpenedTable {
  table: TableInfo
  tokens: Record<string, string>
  /** Whether it was opened by whoever asks. */
  is_host: boolean
}

/** A table where a friend would have the guest. */
export interface Invitation {
  table: TableInfo
  /** The friend's name. */
  by: string
}

/** Tables with a free seat, tables to watch, and those where the guest has a seat, the most urgent first. */
export interface Lobby {
  open: TableInfo[]
  watch: TableInfo[]
  mine: TableInfo[]
  invited: Invitation[]
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

/** What somebody notes at a table; nobody else reads it. */
export interface Note {
  text: string
}

/** The chance of a finished game: what `TableInfo.commitment` committed to. */
export interface Reveal {
  /** Decimal; it may be larger than what JavaScript's numbers hold. */
  seed: string
  salt: string
  commitment: string
  /** Whether the game replays from the seed to its result. That seed and salt give the commitment is for the client to see, who knew it before the first move. */
  is_sound: boolean
}

/** Everybody has a stock of time, and gets more of it with each turn in which they decide something. */
export interface LiveClock {
  type: 'live'
  base_s: number
  increment_s: number
  at_zero: 'bot' | 'lose'
}

/** Days for a move, however many decisions it has; beyond them days of vacation, which are not given again. */
export interface CorrespondenceClock {
  type: 'correspondence'
  days: number
  vacation_days: number
  at_zero: 'bot' | 'lose'
}

/** One action in the log. */
export interface Line {
  /** From 1; the frame with the same number shows the table after it. */
  number: number
  /** In which it was done; others may have answered in it. */
  turn: number
  seat: number
  action: number
  /** In the game's notation. */
  text: string
  events: Phrase[]
}

/** One comparison of the seats that were still in it for the victory. */
export interface Round {
  /** ``score``, or the name of what decides a tie, as in a key ``tiebreak.<name>`` of the game. */
  by: string
  seats: number[]
  /** Those who stay in it. */
  ahead: number[]
  /** Their value. */
  best: number
  /** The best value of the others; `null` if nobody falls back. */
  next: number | null
}

/** How a table ended. */
export interface ResultInfo {
  /** A word of the game (``word.<ending>``), or ``resigned``, ``time`` or ``endless``. */
  ending: string
  scores: number[]
  winners: number[]
  /** Of each seat, 1 is best; equal is shared. */
  ranks: number[]
  /** For every score that several seats have, the best first, what put some of them before the others (a key ``tiebreak.<name>`` of the game), or that they share the place (``tie.shared`` of the client). */
  ties: Phrase[]
  /** The comparisons up to the one that leaves the winners; whoever has resigned is in none. */
  rounds: Round[]
}

/** A table after a number of actions. */
export interface Frame {
  /** Of actions taken so far. */
  number: number
  /** Whose view it is; None is a spectator's. */
  seat: number | null
  /** Whether everything is shown, as once the game is over. */
  is_open: boolean
  /** The game's readable state, without what the seat may not know. */
  view: unknown
  to_move: number | null
  /** The number of the rule that says what may be done now; None once the game is over. */
  rule: string | null
  last: Line | null
  /** How the score of each seat comes about, item by item; empty where it is not shown. */
  accounts: Phrase[][]
  /** None where points are closed. */
  scores: (number | null)[]
  result: ResultInfo | null
}

/** Some frames of a replay. */
export interface Frames {
  /** In all: one more than actions. */
  n_frames: number
  frames: Frame[]
  /** Whether what was hidden, and what is drawn, is not as it was dealt, but one of many guesses: the one in which a line goes on longest. */
  is_guess: boolean
}

/** A table in notation, to be looked at. */
export interface Position {
  text: string
}

/** What a position is about. */
export interface PositionInfo {
  game: string
  options: Record<string, string>
  seats: number
  /** In one line. */
  text: string
  /** As far as the position tells. */
  frame: Frame
}

/** A moment of a table in notation, as far as whoever asks may know it. */
export interface PositionTold {
  text: string
}

/** One moment of a picture. */
export interface Panel {
  frame: Frame
  marks: Marked[]
}

/** A picture in the rules, drawn by the client: a position, and what becomes of it. */
export interface PictureInfo {
  game: string
  options: Record<string, string>
  seats: number
  /** Places around which it is cut out; all of the board if there are none. */
  show: string[]
  panels: Panel[]
}

/** One change of a position. */
export interface Edit {
  /** Put or take a thing (*what*) on or off a place (*where*); say how many (*value*) of a name (*where*) a pool (*what*) has, or let it follow from the rest; give a setting (*what*) a value; let the seat to move begin its turn; take everything off the board. */
  do: 'put' | 'take' | 'count' | 'follow' | 'set' | 'anew' | 'clear'
  what?: string
  where?: string
  value?: string
}

/** A position and changes of it; without a text, the start of a game. */
export interface Drafting {
  text?: string
  /** Asked for where there is no text; a position says by itself what it is of. */
  game?: string
  options?: Record<string, string>
  seats?: number
  edits?: Edit[]
}

/** Something that can be put on the board. */
export interface ThingInfo {
  id: string
  kind: string
  /** As notation names it: the number of a seat, from 1, or another word; empty where it belongs to nobody. */
  owner: string
  /** Which one of its kind, as its colour. */
  name: string
}

/** A thing on the board, and the places that it covers. */
export interface Lying {
  thing: string
  places: string[]
}

/** Pieces beside the board that are counted. */
export interface PoolInfo {
  /** The keyword of its line and, if it has one, its owner. */
  key: string
  names: string[]
  counts: number[]
  /** Of each name. */
  most: number
  /** Whether the position says how many they are. */
  is_given: boolean
  /** Whether they follow from the rest if it does not. */
  can_follow: boolean
}

/** Something that is chosen. */
export interface SettingInfo {
  id: string
  /** The keyword of its line and, if it has one, its owner. */
  key: string
  /** What on the line it is said of. */
  of: string
  value: string
  /** What there is to choose from; empty for a number. */
  values: string[]
  low: number
  high: number
}

/** Why no table can be in the position. */
export interface FaultInfo {
  /** In the language that the request accepts. */
  text: string
  /** That it is about. */
  places: string[]
}

/** A position as it is now. */
export interface DraftInfo {
  game: string
  options: Record<string, string>
  seats: number
  /** In one line. */
  text: string
  /** As far as it can be shown. */
  frame: Frame
  /** None if a table can be opened from it. */
  faults: FaultInfo[]
  things: ThingInfo[]
  /** Whatever can be taken away; of what is on one place, that which lies lower first. */
  lying: Lying[]
  pools: PoolInfo[]
  settings: SettingInfo[]
  /** Whether something has happened in this turn. */
  is_midway: boolean
}

/** A lesson from outside. */
export interface LessonInfo {
  game: string
  id: string
  /** The option that it is about; empty if it belongs to the base game. */
  module: string
  /** By language, as all texts of lessons. */
  titles: Record<string, string>
  n_steps: number
  /** So many of its steps the guest who asks has passed. */
  n_done: number
}

/** One step of a lesson, set up. */
export interface StepInfo {
  lesson: LessonInfo
  /** From 1. */
  number: number
  texts: Record<string, string>
  options: Record<string, string>
  seats: number
  /** Whether there is nothing to be done but to read. */
  is_read: boolean
  /** As the learner sees it. */
  frame: Frame
  legal: number[]
  /** The action that is made for those who want to see it. */
  shown: number | null
  /** The lesson before this one in the course. */
  before: string | null
  next: string | null
  /** Whether the base game, or the whole course, is learnt with this lesson: time for a game. */
  is_end: boolean
}

/** A move in a step. */
export interface Try {
  action: number
  /** As in `Why`. */
  picked?: string[] | null
}

/** What became of it. A move that does not pass the step is not made. */
export interface Tried {
  is_right: boolean
  /** What the lesson says of it; empty if nothing. */
  told: Record<string, string>
  /** The rule that forbids it. */
  reason: Reason | null
  /** The table after the move and after everything that follows. */
  frames: Frame[]
}

/** What a legal move would bring about. */
export interface Foreseen {
  events: Phrase[]
}

/** How far the guest has come in a lesson. */
export interface StepPassed {
  n_done: number
}

/** What a seat's action brings about: a key of the game's catalogs and its values. */
export interface Told {
  seat: number
  key: string
  values: Record<string, unknown>
}

/** Puzzles of one kind. */
export interface Shelf {
  game: string
  /** Empty for all of them. */
  theme: string
  /** From 0, the easiest. */
  level: number
  n: number
  /** By the guest who asks. */
  n_tried: number
}

/** A puzzle from outside. */
export interface PuzzleBrief {
  id: string
  game: string
  level: number
  rating: number
  /** What the guest's first attempt was; `null` before it. */
  is_right: boolean | null
  /** Known after the first attempt: they tell too much. */
  themes: string[]
}

/** How good a guest is at puzzles. */
export interface PuzzleStanding {
  rating: number
  /** The rating is that far off, or less, in two of three cases. */
  deviation: number
  n_tried: number
  n_right: number
  /** Right answers in a row. */
  streak: number
  best_streak: number
  /** In a row, up to today or yesterday, with a puzzle each. */
  days: number
  /** When, in seconds, and the rating then. */
  history: ([number, number])[]
}

/** All that there is to choose from. */
export interface PuzzlesInfo {
  shelves: Shelf[]
  mine: PuzzleStanding
  /** The puzzle of the day, the same for everybody. */
  today: PuzzleBrief
  /** Which day that is, by UTC. */
  date: string
}

/** A puzzle, set up. */
export interface PuzzleInfo {
  puzzle: PuzzleBrief
  options: Record<string, string>
  seats: number
  /** As the seat sees it that is to find the best move. */
  frame: Frame
  legal: number[]
  is_today: boolean
}

/** The best move, and why it is. */
export interface Solution {
  action: number
  /** The table after it, and after everything that is likely to follow. */
  frames: Frame[]
  /** What a short-sighted player would do. */
  tempting: number
  /** Part of the victory that that is worth less. */
  loss: number
  /** What comes of the best move, and not of the tempting one. */
  better: Told[]
  /** The other way round. */
  instead: Told[]
}

/** What is said of an answer. */
export interface Answered {
  is_right: boolean
  /** Part of the victory that a wrong move is worth less than the best one; `null` where nobody has looked at it. */
  loss: number | null
  /** The rule that forbids it: then it was no attempt. */
  reason: Reason | null
  /** The table after a wrong move, and after what it is likely to be answered with. */
  frames: Frame[]
  /** Once it is found. */
  solution: Solution | null
  puzzle: PuzzleBrief
  mine: PuzzleStanding
  /** Of the guest's rating; `null` where it was not the first attempt. */
  gain: number | null
}

/** The solution for somebody who wants to see it, which is an attempt that has failed if there was none. */
export interface GivenUp {
  solution: Solution
  puzzle: PuzzleBrief
  mine: PuzzleStanding
  gain: number | null
}

/** What somebody did where there was something to choose. */
export interface Decision {
  /** Actions before it. */
  step: number
  seat: number
  best: number
  played: number
  /** Part of the victory that the best action is worth more than the chosen one, on average over the same worlds. */
  loss: number
  low: number
  /** Between these the loss lies in 19 of 20 cases. */
  high: number
  grade: string
  /** Seats and actions, from the best one on. */
  line: ([number, number])[]
  /** The same from the chosen one on: what was looked at most after it. */
  answer: ([number, number])[]
  better: Told[]
  /** Where something was lost: what the best action brings its seat, and what others could do after the chosen one and can no longer do after the best. */
  instead: Told[]
  /** Of mistakes: what a coach would have said for the best action. */
  advice: Told[]
}

/** What chance brought after an action, where that mattered. */
export interface Draw {
  /** Of actions up to this one. */
  number: number
  /** To whom it mattered most, which is whoever acted unless it mattered clearly more to another. */
  seat: number
  /** What it brought that seat, beside all that might have come. */
  luck: number
  /** Of something that brings that seat as much, or costs it as much, or more. */
  chance: number
  /** What was drawn, and by whom. */
  told: Told[]
}

/** Of one game, up to where it has come. */
export interface Review {
  game: string
  seats: SeatReview[]
  decisions: Decision[]
  /** Every seat's share of the victory at the start and after every action. */
  shares: number[][]
  /** What the draws of every action brought each seat. */
  luck: number[][]
  /** Of what a review says; those from before there were any have none. */
  version: number
  /** Those that mattered most, in the order of the game. */
  draws: Draw[]
}

/** Where a seat's share of the victory came from: what is expected, skill, luck and others add up to the result. */
export interface SeatReview {
  result: number
  /** At the start, as the seat sees it that begins. */
  expected: number
  /** What its errors cost, less than nothing as a rule; where a decision was as good as the best, chance decides the sign of what it adds. */
  skill: number
  /** What all draws brought and cost, as the seats saw them that acted. */
  luck: number
  /** What the errors of others brought, and what cannot be told apart. */
  others: number
  errors_per_decision: number
}

/** How far the review of a game is. */
export interface ReviewInfo {
  state: 'none' | 'waiting' | 'running' | 'failed' | 'done'
  /** Other reviews that come first. */
  n_before: number
  done: number
  /** Actions that were looked at, and all of them. */
  total: number
  /** Once it is done. */
  review: Review | null
}

/** A decision to be taken again. */
export interface Exercise {
  step: number
  seat: number
  /** As the seat saw it. */
  frame: Frame
  legal: number[]
}

/** What is said of a move in an exercise. */
export interface Judged {
  /** Whether it loses little enough. */
  is_good: boolean
  is_best: boolean
  loss: number
  low: number
  /** Part of the victory that the best move is worth more, and between what that lies in 19 of 20 cases. */
  high: number
  /** The table after the move, and after what the others would do. */
  frames: Frame[]
  better: Told[]
  /** What the best move brings, and what others could do after this one and not after the best. */
  instead: Told[]
}

/** Why a move may not be made. */
export interface WhyNot {
  /** None if it may. */
  reason: Reason | null
}

/** A table that nobody sits at, after some actions. */
export interface Analysis {
  game: string
  options?: Record<string, string>
  /** If it begins as the rules say; a position says by itself which options and how many seats it has. */
  seats?: number
  /** Of all chance, and of what the position does not know. */
  seed?: string
  position?: string
  actions?: number[]
  /** Whether everything is shown and thought about; if not, what the seat to move sees. */
  is_open?: boolean
}

/** An action that is asked about there. */
export interface Attempt {
  analysis: Analysis
  action: number
  /** As in `Why`. */
  picked?: string[] | null
}

/** What is seen there. */
export interface Moment {
  options: Record<string, string>
  seats: number
  /** That it began from, in one line; empty if it began as the rules say. */
  position: string
  /** As the seat to move sees it, or open. */
  frame: Frame
  legal: number[]
  /** The same in notation. */
  text: string
}

/** Over the WebSocket of analyses: what to search now, in place of what was asked before; nothing to stop. */
export interface Think {
  id: number
  analysis?: Analysis | null
}

/** An action that somebody is expected to take. */
export interface Foretold {
  seat: number
  action: number
  text: string
}

/** What was found out of an action. */
export interface Found {
  action: number
  text: string
  /** Of the victory, that the seat to move can expect after it. */
  share: number
  /** The standard error of the share. */
  error: number
  n_visits: number
  /** The action, and what was looked at most after it. */
  steps: Foretold[]
}

/** How far a search is. */
export interface Analysed {
  type: 'analysed'
  id: number
  state: 'preparing' | 'waiting' | 'running' | 'done'
  /** Others that come first. */
  n_before: number
  n_simulations: number
  seconds: number
  /** The best of it, the action to choose first. */
  found: Found[]
}

/** A study from outside. */
export interface StudyInfo {
  id: string
  title: string
  /** The name of the guest who keeps it. */
  owner: string | null
  is_mine: boolean
  updated: number
}

/** A study that can be read by whoever has its link. */
export interface StudyTold {
  info: StudyInfo
  /** As docs/records.md describes it. Its seeds may be larger than what JavaScript's numbers hold. */
  study: unknown
}

/** A tournament to be held. Whoever makes it is its host, and need not take part. */
export interface NewTournament {
  title: string
  game: string
  format: 'swiss' | 'robin' | 'knockout' | 'arena'
  /** Of a table. */
  n_seats: number
  /** Every table has one, so every game ends. */
  clock: LiveClock | CorrespondenceClock
  options: Record<string, string>
  /** A knock-out ends by itself, an arena when its minutes are over. */
  n_rounds: number
  /** An arena begins games for so long. */
  minutes: number
  /** Duplicate: so many deals every table of a round plays, the same everywhere; 0 if each has a deal of its own. */
  n_deals: number
  /** Levels of bots that take part from the start. */
  bots: string[]
  /** The level of bots that come in where players are missing for a full table; none do if it is left out. */
  fill: string | null
  /** When it begins by itself; if it is left out, when the host says so. */
  starts: number | null
  /** Whether games count for ratings; then only accounts take part. */
  is_rated: boolean
  /** Whether everybody finds it; else those who have its link. */
  is_public: boolean
}

/** Take part. */
export interface JoinTournament {
  name?: string | null
}

/** Send somebody away; only the host can. */
export interface DismissEntrant {
  number: number
}

/** A tournament from outside. */
export interface TournamentInfo {
  id: string
  wish: NewTournament
  status: 'open' | 'running' | 'over' | 'off'
  /** The host's name. */
  host: string | null
  /** Whether it is held by whoever asks. */
  is_host: boolean
  /** Whether whoever asks takes part. */
  is_mine: boolean
  n_entrants: number
  begun: number | null
  /** When an arena begins no more games. */
  ends: number | null
  created: number
  updated: number
}

/** Somebody who takes part. */
export interface EntrantInfo {
  number: number
  /** Of a person; None if they have left the site. */
  name: string | null
  bot: string | null
  is_out: boolean
  is_mine: boolean
}

/** Where somebody stands. */
export interface StandingInfo {
  place: number
  number: number
  n_played: number
  /** By `TournamentTold.criteria`. */
  values: number[]
}

/** A game of a tournament; with one player, a bye. */
export interface MatchInfo {
  round: number
  table: number
  deal: number
  /** Numbers of entrants by seat. */
  players: number[]
  /** Once the table is open, and may be looked at: in a duplicate round one's own alone, until the round is over. */
  table_id: string | null
  /** By seat, once it is over. */
  ranks: number[] | null
  scores: number[] | null
  /** Of the points to be had; in a duplicate round against all who have had the same seat and deal so far. */
  shares: number[] | null
}

/** A tournament as it stands. */
export interface TournamentTold {
  info: TournamentInfo
  /** Counts its changes. */
  version: number
  round: number
  /** By what entrants are put in order, the most important first. */
  criteria: string[]
  entrants: EntrantInfo[]
  /** The best first. */
  standings: StandingInfo[]
  matches: MatchInfo[]
  /** Where whoever asks has a game that is not over. */
  my_table: string | null
  /** For the host alone: in this round people meet of whom one has blocked the other, and it could not be avoided. */
  is_uneasy: boolean
  /** For the host alone: how many were sent away, and may be let in again. */
  n_dismissed: number
}

/** Those that everybody may find, and one's own; the latest first, what is over last. */
export interface TournamentList {
  tournaments: TournamentInfo[]
}

/** A passkey of mine. */
export interface PasskeyInfo {
  id: string
  /** The device where it was made. */
  label: string
  created: number
  used: number
}

/** A device where I am signed in. Where it is, nobody keeps. */
export interface SessionInfo {
  id: string
  /** Browser and system, empty if they are not known. */
  label: string
  created: number
  /** To about ten minutes. */
  used: number
  is_this: boolean
}

/** Somebody whom I have blocked or muted. */
export interface PersonInfo {
  /** For this list alone. */
  id: string
  name: string
  kind: 'block' | 'mute'
  since: number
}

/** What there is of me. */
export interface AccountInfo {
  name: string | null
  /** What a site's admin may ask for. */
  id: string | null
  /** Whether I can sign in; else this device alone knows me. */
  is_account: boolean
  role: 'player' | 'host' | 'admin'
  /** What I sign in by with a password, if I have one. */
  login: string | null
  /** Whether this site lets people sign in with passwords. */
  has_passwords: boolean
  /** That passkeys are for; none if the page was opened by a number, which no passkey can be for. */
  site: string | null
  passkeys: PasskeyInfo[]
  sessions: SessionInfo[]
  people: PersonInfo[]
}

/** What a browser needs to make a passkey. */
export interface PasskeyWish {
  challenge: string
  site: string
  /** Bytes by which passkeys know the account, as base64url. */
  user: string
  name: string
  /** The passkeys of this account: none is made where there is one already. */
  known: string[]
}

/** A passkey that a browser has made. */
export interface NewPasskey {
  id: string
  client_data: string
  attestation: string
}

/** What a browser needs to ask for a passkey: whose, it does not say. */
export interface SignInWish {
  challenge: string
  site: string
}

/** What a passkey has signed. */
export interface Signed {
  id: string
  client_data: string
  authenticator_data: string
  signature: string
}

/** Sign in with a password. */
export interface PasswordSignIn {
  login: string
  password: string
}

/** Have a password, or another one, for which the present one is needed. */
export interface NewPassword {
  password: string
  present?: string
}

/** A link for another device, at an address of this server; the page's own if none is said. */
export interface LinkWish {
  origin?: string | null
}

/** A link by which another device goes on as I: once, and soon. */
export interface MovingLink {
  link: string
  /** The same as a QR code: SVG. */
  picture: string
  expires: number
}

/** Go on here as whoever made the link. */
export interface Moving {
  token: string
}

/** Which sessions end: this one, another one of mine, or all. */
export interface SignOut {
  session?: string | null
  is_everywhere?: boolean
}

/** Delete all that there is of me; my name says that it is meant. */
export interface Leaving {
  name: string
}

/** Somebody by where they sit, or by what they have said there. */
export interface Person {
  table: string
  seat?: number | null
  /** Its number. */
  remark?: number | null
}

/** Block somebody, or hear no more of what they say. */
export interface NewStance {
  table: string
  seat?: number | null
  remark?: number | null
  kind: 'block' | 'mute'
}

/** Tell the site's people about somebody, and what they have said if a remark names them. */
export interface NewReport {
  table: string
  seat?: number | null
  remark?: number | null
  about: 'cheating' | 'insults' | 'name' | 'leaving' | 'other'
  text?: string
}

/** What somebody has reported, for the site's people. */
export interface ReportInfo {
  id: string
  /** Of whom it is about, as it was then. */
  name: string
  /** Their id, for the command `tianxia admin`. */
  other: string
  /** The name of who has reported it. */
  by: string | null
  table: string
  about: 'cheating' | 'insults' | 'name' | 'leaving' | 'other'
  text: string
  /** What they had said, as the table has kept it. */
  quoted: string | null
  at: number
  is_done: boolean
}

/** Whether a report is settled. */
export interface ReportDone {
  is_done: boolean
}

/** Say what somebody may do. */
export interface NewRole {
  /** The number that the page of the account tells. */
  account: string
  role: 'player' | 'host' | 'admin'
}

/** All that is kept of a person. */
export interface Export {
  format: string
  name: string | null
  id: string
  since: number | null
  /** Whether my friends are told when I am here. */
  is_seen: boolean | null
  /** When I was last noted for them. */
  seen: number | null
  account: AccountInfo
  /** Finished ones as records; of others their ids and how far they are. */
  games: (Record<string, unknown>)[]
  lessons: (Record<string, unknown>)[]
  puzzles: (Record<string, unknown>)[]
  studies: (Record<string, unknown>)[]
  /** All rated games, in order. */
  ratings: (Record<string, unknown>)[]
  /** Whether others see how I play. */
  is_public: boolean
  /** Held, or taken part in with a number. */
  tournaments: (Record<string, unknown>)[]
  reports: (Record<string, unknown>)[]
  /** How they are reminded of games that wait for them. */
  reminders: Record<string, unknown>
  remarks: (Record<string, unknown>)[]
  friends: (Record<string, unknown>)[]
  /** That nobody has used yet. */
  friend_links: (Record<string, unknown>)[]
  invitations: (Record<string, unknown>)[]
  clubs: (Record<string, unknown>)[]
}

/** How somebody stands on one scale of a game. */
export interface RatingInfo {
  game: string
  scale: 'duel' | 'many'
  rating: number
  /** The rating is that far off, or less, in two of three cases. */
  deviation: number
  /** Whether it is still to be found. */
  is_provisional: boolean
  n_games: number
  /** When, in seconds, and the rating then: after the last games. */
  history: ([number, number])[]
}

/** What a game has done to the rating of a seat's person; of people who show nothing only players there are told. */
export interface RatingChange {
  seat: number
  /** The name of their page, if they show it, or if it is mine. */
  person: string | null
  before: number
  rating: number
  deviation: number
  is_provisional: boolean
}

/** Somebody in a list of the best. */
export interface Ranked {
  person: string
  name: string
  rating: number
  deviation: number
  n_games: number
  is_me: boolean
}

/** A bot, whose rating stays as it was measured. */
export interface LevelRating {
  bot: string
  rating: number
}

/** The best on one scale of a game, of those who show themselves; and the bots that hold the scale. */
export interface Leaders {
  game: string
  scale: 'duel' | 'many'
  people: Ranked[]
  bots: LevelRating[]
  mine: RatingInfo | null
}

/** What somebody has won on a seat. */
export interface SeatFigures {
  n_seats: number
  seat: number
  n_games: number
  /** Of the victory, on average. */
  share: number
}

/** A way to begin, in the notation of the game, on a board and at a number of seats. */
export interface OpeningFigures {
  /** Which value of the game's option of boards or maps. */
  board: string
  n_seats: number
  text: string
  n_games: number
  share: number
}

/** What reviews have found. */
export interface ErrorFigures {
  n_games: number
  n_decisions: number
  /** Part of the victory that a decision loses, on average. */
  errors_per_decision: number
  mistakes_per_decision: number
}

/** All games of one kind. */
export interface GameFigures {
  game: string
  n_games: number
  seats: SeatFigures[]
  openings: OpeningFigures[]
  /** None where no game was reviewed. */
  errors: ErrorFigures | null
}

/** Somebody met more than once, perhaps, and how it went. */
export interface Rival {
  /** The name of their page, if they show it. */
  person: string | null
  name: string | null
  bot: string | null
  n_games: number
  /** Victories of mine; of shared ones a part. */
  won: number
  /** Victories of theirs. */
  lost: number
}

/** What somebody shows. */
export interface Profile {
  person: string
  name: string
  since: number
  is_mine: boolean
  /** Whether others see it, and the lists of the best name it. */
  is_public: boolean
  ratings: RatingInfo[]
  games: GameFigures[]
  rivals: Rival[]
}

/** Whether others see how I play. */
export interface ProfileWish {
  is_public: boolean
}

/** A browser of mine that is told. */
export interface ReceiverInfo {
  /** The beginning of the SHA-256 of its endpoint. */
  id: string
  label: string
  created: number
}

/** How I am reminded. */
export interface RemindersInfo {
  /** Of this site, for browsers that subscribe. */
  push_key: string
  receivers: ReceiverInfo[]
  /** Whether this site sends mail. */
  has_mail: boolean
  address: string | null
  is_confirmed: boolean
  /** Whether nothing is sent to the address any more, because it was refused again and again. */
  is_refused: boolean
  /** By mail. */
  at_turn: boolean
  digest_hour: number | null
}

/** A browser that takes pushes, as it says itself. */
export interface NewReceiver {
  endpoint: string
  p256dh: string
  auth: string
  language?: 'en' | 'fr'
}

/** Where mail is to go, once it is confirmed. */
export interface NewAddress {
  address: string
  language?: 'en' | 'fr'
  zone?: string
}

/** What is mailed to me. */
export interface MailWish {
  at_turn: boolean
  digest_hour?: number | null
  zone?: string
  language?: 'en' | 'fr'
}

/** What a link in a mail has brought. */
export interface MailAnswer {
  token: string
}

/** It is done. */
export interface MailDone {
  is_done: boolean
}

/** A friend, or somebody who may become one. */
export interface FriendInfo {
  /** For me alone. */
  id: string
  name: string
  /** We are friends; I have asked; they ask me. */
  stand: 'friend' | 'asked' | 'asks'
  since: number
  /** Of friends who want it to be known. */
  is_online: boolean | null
}

/** My friends, and whether they are told when I am here. */
export interface FriendsInfo {
  friends: FriendInfo[]
  is_seen: boolean
  /** Of mine, that nobody has used yet. */
  n_links: number
}

/** Whether my friends are told when I am here. */
export interface Seen {
  is_seen: boolean
}

/** By its code one person becomes my friend. */
export interface FriendLink {
  code: string
  expires: number
}

/** Of a link that somebody has sent me. */
export interface FriendCode {
  code: string
}

/** Whose link it is. */
export interface FriendLinkInfo {
  name: string
}

/** A friend who may be invited to a table. */
export interface TableFriend {
  id: string
  name: string
  is_online: boolean | null
  is_invited: boolean
  /** Whether they have a seat already. */
  is_here: boolean
}

/** Ask a friend to a table of mine that waits. */
export interface Invite {
  friend: string
}

/** A club as it is called, and what it is for. */
export interface NewClub {
  name: string
  about?: string
}

/** What a link to a club brings. */
export interface ClubCode {
  code: string
}

/** A club from outside. */
export interface ClubInfo {
  id: string
  name: string
  about: string
  n_members: number
  /** What I am there. */
  role: 'founder' | 'organiser' | 'member' | null
}

/** Somebody in a club. */
export interface MemberInfo {
  /** In this club alone. */
  id: string
  name: string
  role: 'founder' | 'organiser' | 'member'
  since: number
  is_me: boolean
}

/** What somebody is from now on; whoever makes another the founder is an organiser. */
export interface MemberRole {
  role: 'founder' | 'organiser' | 'member'
}

/** Whether somebody comes to an evening. */
export interface ComingInfo {
  name: string
  answer: 'yes' | 'maybe' | 'no'
  is_me: boolean
}

/** Whether I come. */
export interface Coming {
  answer: 'yes' | 'maybe' | 'no'
}

/** When people meet to play. */
export interface NewEvening {
  title: string
  /** Seconds since 1970; everybody reads it in their own time zone. */
  starts: number
  hours?: number
  /** None: whatever people want. */
  game?: string | null
}

/** An evening of a club. */
export interface EveningInfo {
  id: string
  title: string
  starts: number
  hours: number
  game: string | null
  coming: ComingInfo[]
}

/** A club, for its members. */
export interface ClubTold {
  info: ClubInfo
  /** By which others join, for those who organise it. */
  code: string | null
  members: MemberInfo[]
  evenings: EveningInfo[]
}

/** Tables that were opened for a club: those that go on, and the latest that are over. */
export interface ClubTables {
  going_on: TableInfo[]
  recent: TableInfo[]
}

/** How a member stands. */
export interface Standing {
  name: string
  is_me: boolean
  n_games: number
  /** Shared victories included. */
  n_wins: number
  /** The sum of their shares of victories: whoever wins with one other has half of it. */
  share: number
}

/** Of all members who have played, the best first. */
export interface Standings {
  n_games: number
  standings: Standing[]
}

/** Say something to the others: a phrase, or a text of my own where that is allowed. */
export interface Say {
  type: 'say'
  id: number
  /** Mine; none: I watch. */
  seat?: number | null
  phrase?: 'hello' | 'luck' | 'nice-move' | 'thanks' | 'sorry' | 'moment' | 'back' | 'your-turn' | 'close' | 'lucky' | 'good-game' | 'again' | 'yes' | 'no' | 'goodbye' | null
  text?: string
}

/** Something that was said. */
export interface Remark {
  number: number
  /** None: by a spectator. */
  seat: number | null
  /** Of whoever said it, as it was then. */
  name: string
  is_mine: boolean
  /** Said by a spectator while the game was played: players hear it when it is over. */
  is_aside: boolean
  phrase: 'hello' | 'luck' | 'nice-move' | 'thanks' | 'sorry' | 'moment' | 'back' | 'your-turn' | 'close' | 'lucky' | 'good-game' | 'again' | 'yes' | 'no' | 'goodbye' | null
  /** Plain, if it is no phrase. */
  text: string
  at: number
}

/** What was said. */
export interface Talk {
  type: 'talk'
  /** Whether this is all that there is; else it is new. */
  is_whole: boolean
  remarks: Remark[]
}

/** The first message: which seats are mine. No token: a spectator. */
export interface Hello {
  type: 'hello'
  tokens?: string[]
  /** Whose view I want; the one to move of mine, or my first, if left out. */
  seat?: number | null
  /** Whether I put `Moved` together with the state before; else I am told every state whole. */
  follows?: boolean
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

/** What would a strong bot do in my place? */
export interface Hint {
  type: 'hint'
  id: number
  seq: number
  seat: number
}

/** What matters now? */
export interface Coach {
  type: 'coach'
  id: number
  seq: number
  seat: number
}

/** Why may I not take this action? */
export interface Why {
  type: 'why'
  id: number
  seq: number
  seat: number
  action: number
  /** Cards or tiles that I have picked for it, in words of the game, where I leave it to the server how it is paid. */
  picked?: string[] | null
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

/** Call somebody who is to decide and is not there, at a table without a clock. */
export interface Call {
  type: 'call'
  id: number
  /** Mine. */
  seat: number
  away: number
}

/** I agree that a bot plays on for somebody who was called and has not come. */
export interface Replace {
  type: 'replace'
  id: number
  seat: number
  away: number
}

/** If another seat does *when*, which may be left open, I do *then*; an empty one drops all plans of my seat. */
export interface Plan {
  type: 'plan'
  id: number
  seat: number
  when?: string
  then?: string
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

/** The answer to the latest `Measure`; any other is of no account. */
export interface Measured {
  type: 'measured'
  number: number
}

/** Somebody asks to take a decision back. */
export interface Asking {
  seat: number
  /** Of actions that would be left. */
  number: number
  /** Seats that have not answered yet. */
  waiting_for: number[]
}

/** Somebody who is to decide is away and has been called. */
export interface Calling {
  seat: number
  /** After so many seconds the others may agree that a bot plays on. */
  wait_s: number
  /** Seats that have to agree and have not done so. */
  waiting_for: number[]
}

/** A move that is decided on in advance, in notation. */
export interface Planned {
  /** What another seat has to do last before it; empty: whatever it does. */
  when: string
  then: string
}

/** The table now. Sent after every change, and on connecting: reconnecting is the same message. */
export interface TableNow {
  type: 'state'
  /** Counts every change of the table, undo included. */
  seq: number
  table: TableInfo
  /** None as long as there is nothing to show: nothing is dealt while seats are open, and a long game waits for its rules to be compiled. */
  frame: Frame | null
  /** What the seat may do now; empty if it is not its decision. */
  legal: number[]
  undo: 'no' | 'free' | 'ask'
  /** Whose last decision ``undo`` is about. */
  undo_seat: number | null
  asking: Asking | null
  calling: Calling | null
  /** Of the seat in view: nobody else is told of them. */
  plans: Planned[]
  /** Set while the rules of the game are not compiled yet: it is played interpreted. */
  preparing: Preparing | null
}

/** An action was taken, and nothing else has changed: what is different from the state with the ``seq`` before. */
export interface Moved {
  type: 'moved'
  seq: number
  updated: number
  to_move: number | null
  rule: string | null
  /** Its number is that of the frame. */
  last: Line
  scores: (number | null)[]
  /** The fields of the game's readable state that are not as they were. */
  view: unknown
  legal: number[]
  undo: 'no' | 'free' | 'ask'
  undo_seat: number | null
  time: TimeNow | null
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

/** The answer to a `Hint`. */
export interface Hinted {
  type: 'hinted'
  id: number
  action: number
  /** Why, a key ``hint.<key>`` of the client's catalogs. */
  told: Phrase
}

/** The answer to a `Coach`. */
export interface Coached {
  type: 'coached'
  id: number
  /** A sentence ``coach.<key>`` and what it points at; None if nothing comes to mind. */
  told: Reason | null
}

/** Why the action of a `Why` is not legal; None if it is. */
export interface Because {
  type: 'because'
  id: number
  reason: Reason | null
}

/** A message was refused and nothing changed. The right state follows at once where the client was behind. */
export interface Refused {
  type: 'refused'
  id: number | null
  /** For programs, and a key ``refused.<code>`` of the client's catalogs. */
  code: string
  /** One clear line in English. */
  detail: string
  /** The rule that forbids an illegal action. */
  reason: Reason | null
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

/** Answer with the same number, at once: so the server learns how long the way is, which it does not charge for. */
export interface Measure {
  type: 'measure'
  number: number
}

export type Request = Hello | Ping | Measured | Sit | Act | Preview | Hint | Coach | Why | Undo | Consent | Resign | HandOver | TakeAgain | Call | Replace | Plan | Say | Older

export type Message = TableNow | Moved | Log | Pong | Measure | Presence | Done | Previewed | Hinted | Coached | Because | Lines | Refused | Notice | Talk
