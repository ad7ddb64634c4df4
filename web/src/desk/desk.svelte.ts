// What every desk has in common, be it live or a replay: moves by name, and words.

import type { Catalog, Desk, Move } from '../games/contract'
import { Moves } from '../games/moves'
import { allWordsOf, type Game } from '../games/registry.svelte'
import { seatAt } from '../people/hands'
import { nameAt, nameIn, nameOfAll } from '../people/names'
import { language, ownWords, t } from '../words/language.svelte'
import { phrase, sentence } from '../words/phrase'
import { deedsOf, shortened, turnsOf } from './log'
import type { Frame, Line, Marked, Phrase, SeatInfo, TableInfo } from '../wire/types'

export abstract class AnyDesk implements Desk<any> {
  readonly game: Game
  /** The line of the log that somebody looks at. */
  hovered = $state.raw<Line | null>(null)

  readonly #moves: Moves
  readonly #words: Catalog = $derived.by(() => allWordsOf(this.game.info.id))

  constructor(game: Game) {
    this.game = game
    this.#moves = new Moves(game.info.actions)
  }

  abstract readonly table: TableInfo
  abstract readonly frame: Frame
  abstract readonly before: unknown
  abstract readonly isMyDecision: boolean
  abstract readonly legal: readonly Move[]
  abstract readonly proposed: Move | null
  /** Lines of the log that are not loaded yet; all of them come before those that are. */
  abstract readonly nOlder: number

  abstract isLegal(move: Move): boolean
  abstract propose(move: Move | null, isTentative?: boolean): void
  abstract confirm(): void
  abstract askWhy(move: Move, picked?: readonly string[]): void
  abstract say(told: Phrase | null): void
  /** Load some more of the log. */
  abstract showOlder(): Promise<void>

  get view(): any {
    return this.frame.view
  }

  get seat(): number | null {
    return this.frame.seat
  }

  get marks(): readonly Marked[] {
    return []
  }

  get areMarksAdvice(): boolean {
    return false
  }

  get pointed(): Line | null {
    return this.hovered ?? this.frame.last
  }

  move(kind: string, parts?: Record<string, string>): Move {
    return this.#moves.encode(kind, parts)
  }

  decode(action: number): Move {
    return this.#moves.decode(action)
  }

  /** At the moment that is shown; a result is of all who have played for a seat. */
  nameOf(seat: number): string {
    const { number, result } = this.frame
    return (result ? nameOfAll : nameAt)(this.table, seat, number)
  }

  /** Who has a seat at the moment that is shown. */
  seatOf(seat: number): SeatInfo {
    return seatAt(this.table, seat, this.frame.number)
  }

  t(key: string, values: Record<string, unknown> = {}): string {
    return this.phrase({ key, values })
  }

  has(key: string): boolean {
    return key in this.#words
  }

  /** What is told, perhaps in a line of the log: by the names of those who played then. */
  phrase(told: Phrase, line?: Line): string {
    const nameOf = (seat: number) => (line ? nameIn(this.table, seat, line.number) : this.nameOf(seat))
    return phrase({ words: this.#words, language: language(), nameOf }, told)
  }

  /** A word of the game, or one of the client's where the game has none: an ending may be either. */
  word(word: string): string {
    return this.#words[`word.${word}`] ?? ownWords()[`ending.${word}`] ?? word
  }

  /** Several events as one sentence; of many only the first. */
  tell(events: readonly Phrase[], line?: Line): string {
    return sentence(this.listed(events, line))
  }

  /** The same within a sentence. */
  listed(events: readonly Phrase[], line?: Line): string {
    const { first, rest } = shortened(events)
    const text = first.map((event) => this.phrase(event, line)).join(t('log.between'))
    return rest.length ? t('log.and-more', { text, n: rest.length }) : text
  }

  /** What a line of the log says happened; its notation if nothing else is to be said. */
  happened(line: Line): string {
    return this.listed(line.events, line) || line.text
  }

  /** The same with whoever did it. */
  lineText(line: Line): string {
    return t('log.line', { name: nameIn(this.table, line.seat, line.number), text: this.happened(line) })
  }

  /** The lines that tell people something. */
  told(lines: readonly Line[]): readonly Line[] {
    const silent = this.game.client.silent ?? []
    return lines.filter(({ action, events }) => events.length > 1 || !silent.includes(this.decode(action).kind))
  }

  /** What whoever moved last has done in this turn, whatever came between: every deed once. */
  deeds(lines: readonly Line[], last: Line): string {
    if (lines.at(-1)?.number !== last.number) return this.lineText(last)
    const turn = deedsOf(turnsOf(this.told(lines), this.table.hands).at(-1), last.seat)
    const text = [...new Set(turn.map((line) => this.happened(line)))].join(t('log.between'))
    return text ? t('log.line', { name: nameIn(this.table, last.seat, last.number), text }) : this.lineText(last)
  }
}
