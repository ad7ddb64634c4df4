// A table that is about to be opened: its game, seats and options.

import type { GameInfo, NewTable, OptionInfo, PositionInfo, SeatWish } from '../wire/types'

/** Who is to sit on a seat; a bot with its level. */
export type Choice = 'me' | 'here' | 'open' | `bot:${string}`

/** The level of a bot. */
export function botOf(choice: Choice): string | undefined {
  return choice.startsWith('bot:') ? choice.slice('bot:'.length) : undefined
}

export interface Row {
  choice: Choice
  /** Of another person at this screen. */
  name: string
}

export class Opening {
  readonly game: GameInfo
  /** That the table begins from, with its seats and options; null if it begins as the rules say. */
  readonly position: PositionInfo | null
  #rows = $state<Row[]>([])
  #chosen = $state<Record<string, string>>({})
  #isListed = $state<boolean | null>(null)
  #hasHints = $state<boolean | null>(null)
  /** Whether the order of turns is drawn by lot. */
  isDrawn = $state(true)
  /** Whether it is to count for ratings. */
  isRated = $state(false)
  /** Whether people may write to each other, beside phrases. */
  hasFreeText = $state(true)
  /** Of mine, for which the table is opened. */
  club = $state<string | null>(null)
  clock = $state.raw<NonNullable<NewTable['clock']> | null>(null)

  constructor(game: GameInfo, position: PositionInfo | null = null) {
    this.game = game
    this.position = position
    this.isDrawn = position === null
    this.setSeats(position?.seats ?? Math.min(...game.seats))
    const mine = position?.frame.seat ?? position?.frame.to_move ?? 0
    if (this.#rows[mine]) this.#rows[mine].choice = 'me'
  }

  get rows(): readonly Readonly<Row>[] {
    return this.#rows
  }

  get choices(): Choice[] {
    return ['me', 'here', ...this.game.bots.map((bot) => `bot:${bot}` as const), 'open']
  }

  /** Tables with an open seat are listed unless somebody wants otherwise. */
  get isListed(): boolean {
    return this.#isListed ?? this.#rows.some((row) => row.choice === 'open')
  }

  set isListed(isListed: boolean) {
    this.#isListed = isListed
  }

  /** Whoever plays against bots alone may ask for hints, unless somebody wants otherwise. */
  get hasHints(): boolean {
    if (this.isRated) return false
    return this.#hasHints ?? this.#rows.filter((row) => !botOf(row.choice)).length === 1
  }

  set hasHints(hasHints: boolean) {
    this.#hasHints = hasHints
  }

  /** For a club of mine: its members, whom its page tells, take the other seats. */
  openFor(club: string): void {
    this.club = club
    this.#isListed = false
    for (const row of this.#rows) if (row.choice !== 'me') row.choice = 'open'
  }

  /** Whether anybody else may come, to play or to look on. */
  get hasCompany(): boolean {
    return this.isListed || this.#rows.some((row) => row.choice === 'open')
  }

  setSeats(n: number): void {
    while (this.#rows.length < n) this.#rows.push({ choice: `bot:${this.game.usual_bot}`, name: '' })
    this.#rows.length = n
  }

  /** I sit on one seat only. */
  choose(seat: number, choice: Choice): void {
    const before = this.#rows[seat]!.choice
    for (const row of this.#rows) if (choice === 'me' && row.choice === 'me') row.choice = before
    this.#rows[seat]!.choice = choice
  }

  /** Those of the bots that are to play, the weakest first. */
  get levels(): string[] {
    return this.game.bots.filter((bot) => this.#rows.some((row) => botOf(row.choice) === bot))
  }

  setName(seat: number, name: string): void {
    this.#rows[seat]!.name = name
  }

  /** Every option as it stands. What was chosen once comes back when it goes with the rest again. */
  get options(): Record<string, string> {
    const values: string[] = []
    for (const option of this.game.options) values.push(this.#valueOf(option, values))
    return Object.fromEntries(this.game.options.map(({ name }, i) => [name, values[i]!]))
  }

  optionOf(option: OptionInfo): string {
    return this.options[option.name]!
  }

  /** The values that go with the number of seats and with what is chosen of the options before it. */
  valuesOf(option: OptionInfo): string[] {
    const index = this.game.options.indexOf(option)
    return this.#offered(option, Object.values(this.options).slice(0, index))
  }

  #valueOf(option: OptionInfo, before: readonly string[]): string {
    const usual = option.default_of_seats[this.#rows.length] ?? option.default
    const offered = this.#offered(option, before)
    return [this.#chosen[option.name], usual, ...offered].find((value) => value && offered.includes(value)) ?? usual
  }

  /** What some variant of the game has after these values. */
  #offered(option: OptionInfo, before: readonly string[]): string[] {
    const fitting = this.game.variants.filter(
      ({ seats, values }) => seats.includes(this.#rows.length) && before.every((value, i) => value === values[i]),
    )
    return option.values.filter((value) => fitting.some(({ values }) => values[before.length] === value))
  }

  setOption(name: string, value: string): void {
    this.#chosen[name] = value
  }

  /** Whether these values of options stand. */
  has(values: Readonly<Record<string, string>>): boolean {
    return Object.entries(values).every(([name, value]) => this.options[name] === value)
  }

  /** Take these values of options, or, where they stand, the usual ones again. */
  toggle(values: Readonly<Record<string, string>>): void {
    const others = Object.entries(this.#chosen).filter(([name]) => !(name in values))
    this.#chosen = Object.fromEntries(this.has(values) ? others : [...others, ...Object.entries(values)])
  }

  /** Whether somebody at this screen plays; the server wants no table without. */
  get hasPeople(): boolean {
    return this.#rows.some((row) => row.choice === 'me' || row.choice === 'here')
  }

  /** What keeps a table from counting for ratings, if it is to. */
  get unrated(): 'clock' | 'here' | null {
    if (!this.isRated) return null
    if (this.#rows.some((row) => row.choice === 'here')) return 'here'
    return this.clock ? null : 'clock'
  }

  toTable(nameOf: (seat: number) => string): NewTable {
    return {
      game: this.game.id,
      seats: this.#rows.map((row, seat) => wishOf(row, nameOf(seat))),
      options: this.position?.options ?? this.options,
      position: this.position?.text,
      is_listed: this.isListed,
      is_drawn: this.isDrawn,
      has_hints: this.hasHints,
      clock: this.clock,
      is_rated: this.isRated,
      has_free_text: this.hasFreeText,
      club: this.club,
    }
  }
}

function wishOf({ choice, name }: Row, otherwise: string): SeatWish {
  if (choice === 'here') return { kind: 'here', name: name.trim() || otherwise }
  if (choice === 'me' || choice === 'open') return { kind: choice }
  return { kind: 'bot', bot: botOf(choice) }
}
