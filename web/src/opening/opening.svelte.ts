// A table that is about to be opened: its game, seats and options.

import type { GameClient } from '../games/contract'
import type { GameInfo, NewTable, OptionInfo, SeatWish } from '../wire/types'

/** Who is to sit on a seat; a bot with its level. */
export type Choice = 'me' | 'here' | 'open' | `bot:${string}`

export interface Row {
  choice: Choice
  /** Of another person at this screen. */
  name: string
}

const USUAL_BOT = 'greedy'

export class Opening {
  readonly game: GameInfo
  readonly #isOffered: NonNullable<GameClient['isOffered']>
  #rows = $state<Row[]>([])
  #chosen = $state<Record<string, string>>({})
  #isListed = $state<boolean | null>(null)

  /** A game may say which options go together; the server has the last word. */
  constructor(game: GameInfo, isOffered: GameClient['isOffered'] = () => true) {
    this.game = game
    this.#isOffered = isOffered
    this.setSeats(Math.min(...game.seats))
    if (this.#rows[0]) this.#rows[0].choice = 'me'
  }

  get rows(): readonly Readonly<Row>[] {
    return this.#rows
  }

  get choices(): Choice[] {
    return ['me', 'here', ...this.game.bots.toReversed().map((bot) => `bot:${bot}` as const), 'open']
  }

  /** Tables with an open seat are listed unless somebody wants otherwise. */
  get isListed(): boolean {
    return this.#isListed ?? this.#rows.some((row) => row.choice === 'open')
  }

  set isListed(isListed: boolean) {
    this.#isListed = isListed
  }

  setSeats(n: number): void {
    while (this.#rows.length < n) this.#rows.push({ choice: this.#usualBot, name: '' })
    this.#rows.length = n
  }

  /** I sit on one seat only. */
  choose(seat: number, choice: Choice): void {
    const before = this.#rows[seat]!.choice
    for (const row of this.#rows) if (choice === 'me' && row.choice === 'me') row.choice = before
    this.#rows[seat]!.choice = choice
  }

  setName(seat: number, name: string): void {
    this.#rows[seat]!.name = name
  }

  /** Every option as it stands. What was chosen once comes back when it goes with the rest again. */
  get options(): Record<string, string> {
    const options: Record<string, string> = {}
    for (const option of this.game.options) options[option.name] = this.#valueOf(option, options)
    return options
  }

  optionOf(option: OptionInfo): string {
    return this.options[option.name]!
  }

  /** The values that go with the number of seats and the other options. */
  valuesOf(option: OptionInfo): string[] {
    const { options } = this
    return option.values.filter((value) => this.#isOffered(option.name, value, this.#rows.length, options))
  }

  /** An option may depend on those before it. */
  #valueOf(option: OptionInfo, before: Readonly<Record<string, string>>): string {
    const usual = option.default_of_seats[this.#rows.length] ?? option.default
    const wanted = [this.#chosen[option.name] ?? usual, usual, ...option.values]
    return wanted.find((value) => this.#isOffered(option.name, value, this.#rows.length, before)) ?? usual
  }

  setOption(name: string, value: string): void {
    this.#chosen[name] = value
  }

  /** Whether somebody at this screen plays; the server wants no table without. */
  get hasPeople(): boolean {
    return this.#rows.some((row) => row.choice === 'me' || row.choice === 'here')
  }

  toTable(nameOf: (seat: number) => string): NewTable {
    return {
      game: this.game.id,
      seats: this.#rows.map((row, seat) => wishOf(row, nameOf(seat))),
      options: this.options,
      is_listed: this.isListed,
    }
  }

  get #usualBot(): Choice {
    return `bot:${this.game.bots.includes(USUAL_BOT) ? USUAL_BOT : this.game.bots.at(-1)!}`
  }
}

function wishOf({ choice, name }: Row, otherwise: string): SeatWish {
  if (choice === 'here') return { kind: 'here', name: name.trim() || otherwise }
  if (choice === 'me' || choice === 'open') return { kind: choice }
  return { kind: 'bot', bot: choice.slice('bot:'.length) }
}
