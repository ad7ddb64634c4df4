// A table being played, as one seat sees it.

import type { Move } from '../games/contract'
import type { Game } from '../games/registry.svelte'
import { isSame } from '../parts/same'
import { toastError } from '../parts/toasts.svelte'
import { settings } from '../settings/settings.svelte'
import type {
  Because,
  Coached,
  Done,
  Frame,
  Hinted,
  Marked,
  Previewed,
  TableNow,
  TableInfo,
  Phrase,
  Reason,
} from '../wire/types'
import type { Answer, Unnumbered } from '../wire/connection'
import { AnyDesk } from './desk.svelte'

export type Ask = <A extends Answer = Done>(request: Unnumbered) => Promise<A>

/** What there is of the log before the lines that are loaded. */
export interface Older {
  readonly nOlder: number
  showOlder(): Promise<void>
}
const NOTHING_OLDER: Older = { nOlder: 0, showOlder: () => Promise.resolve() }

export class LiveDesk extends AnyDesk {
  #state = $state.raw() as TableNow
  #frame = $state.raw() as Frame
  #before = $state.raw<unknown>(null)
  #proposed = $state.raw<Move | null>(null)
  #preview = $state.raw<readonly Phrase[] | null>(null)
  #said = $state.raw<Reason | null>(null)
  #advice = $state.raw<Phrase | null>(null)
  #isAdvised = $state(false)
  #coached = $state.raw<Reason | null>(null)
  /** The moment that the coach was last asked about, and whether the answer is here. */
  #coachedAt = -1
  #isCoachAsked = $state(false)
  #isActing = $state(false)
  readonly #ask: Ask
  readonly #log: Older
  readonly #legal: readonly Move[] = $derived.by(() => this.#state.legal.map((action) => this.decode(action)))
  readonly #legalActions: ReadonlySet<number> = $derived.by(() => new Set(this.#state.legal))

  constructor(game: Game, state: TableNow, frame: Frame, ask: Ask, log = NOTHING_OLDER) {
    super(game)
    this.#log = log
    this.#state = state
    this.#frame = frame
    this.#ask = ask
  }

  /** The table has changed, or has been told again. */
  update(state: TableNow, frame: Frame): void {
    if (state.seq !== this.#state.seq) this.#forget()
    this.#state = state
    // Told again after the connection was lost, and perhaps a preview with it.
    if (this.#proposed && !this.#preview) void this.#loadPreview(this.#proposed)
    // The same frame stays the same object, so that nothing is animated twice.
    if (isSame(frame, this.#frame)) return
    this.#before = frame.number === this.#frame.number + 1 ? this.#frame.view : null
    this.#frame = frame
  }

  get table(): TableInfo {
    return this.#state.table
  }

  get frame(): Frame {
    return this.#frame
  }

  get before(): unknown {
    return this.#before
  }

  get nOlder(): number {
    return this.#log.nOlder
  }

  showOlder(): Promise<void> {
    return this.#log.showOlder()
  }

  get isMyDecision(): boolean {
    return this.seat !== null && this.frame.to_move === this.seat && this.#state.legal.length > 0 && !this.#isActing
  }

  get legal(): readonly Move[] {
    return this.isMyDecision ? this.#legal : []
  }

  get proposed(): Move | null {
    return this.#proposed
  }

  /** What the proposed move would do; null until the server has told. */
  get preview(): readonly Phrase[] | null {
    return this.#preview
  }

  /** What a game's controls say, or why a move is not legal. */
  get said(): Reason | null {
    return this.#said
  }

  override get marks(): readonly Marked[] {
    if (this.#proposed) return []
    return (this.#said ?? this.#coached)?.marks ?? []
  }

  override get areMarksAdvice(): boolean {
    return !this.#said && this.#coached !== null
  }

  /** What the coach of a guided table says of this decision. */
  get coached(): Reason | null {
    return this.#coached
  }

  /** Whether the coach has been asked and has not answered. */
  get isCoachAsked(): boolean {
    return this.#isCoachAsked
  }

  /** Why a strong player would make the proposed move, if that was asked. */
  get advice(): Phrase | null {
    return this.#advice
  }

  /** Whether a strong player thinks about what I could do. */
  get isAdvised(): boolean {
    return this.#isAdvised
  }

  get canAskHint(): boolean {
    return this.table.has_hints && this.isMyDecision && !this.#isAdvised
  }

  get isActing(): boolean {
    return this.#isActing
  }

  isLegal(move: Move): boolean {
    return this.isMyDecision && this.#legalActions.has(move.action)
  }

  propose(move: Move | null, isTentative = false): void {
    this.#said = null
    this.#preview = null
    this.#proposed = null
    this.#advice = null
    if (!move) return
    if (!this.isLegal(move)) this.askWhy(move)
    else if (settings.confirm || isTentative) this.#show(move)
    else void this.#act(move)
  }

  confirm(): void {
    if (this.#proposed && this.isMyDecision) void this.#act(this.#proposed)
  }

  /** Make the only move there is. In another tab it may have been made already, which is nobody's mistake. */
  answer(move: Move): void {
    if (this.isLegal(move)) void this.#act(move, () => {})
  }

  askWhy(move: Move, picked?: readonly string[]): void {
    if (this.isMyDecision) void this.#loadReason(move, picked)
  }

  say(told: Phrase | null): void {
    this.#said = told && { ...told, rule: null, marks: [] }
  }

  /** Have a strong player propose a move, unless I have an idea meanwhile. */
  async askHint(): Promise<void> {
    if (!this.canAskHint) return
    this.propose(null)
    this.#isAdvised = true
    const seq = this.#state.seq
    const answer = await this.#ask<Hinted>({ type: 'hint', seq, seat: this.seat! }).catch(toastError)
    if (this.#state.seq !== seq) return
    this.#isAdvised = false
    if (!answer || this.#proposed || !this.isMyDecision) return
    this.propose(this.decode(answer.action), true)
    this.#advice = answer.told
  }

  /** Have the coach say what matters now; once for every decision, unless the answer was lost. */
  async askCoach(): Promise<void> {
    const { seq } = this.#state
    if (!this.table.is_guided || !this.isMyDecision || this.#coachedAt === seq) return
    this.#coachedAt = seq
    this.#isCoachAsked = true
    const answer = await this.#ask<Coached>({ type: 'coach', seq, seat: this.seat! }).catch(() => null)
    if (this.#coachedAt !== seq || this.#state.seq !== seq) return
    this.forgetCoach()
    if (!answer) return
    this.#coachedAt = seq
    this.#coached = answer.told
  }

  forgetCoach(): void {
    this.#coached = null
    this.#isCoachAsked = false
    this.#coachedAt = -1
  }

  #show(move: Move): void {
    this.#proposed = move
    void this.#loadPreview(move)
  }

  #forget(): void {
    this.#proposed = null
    this.#preview = null
    this.#advice = null
    this.#said = null
    this.forgetCoach()
    this.#isAdvised = false
    this.#isActing = false
  }

  async #act(move: Move, complain = toastError): Promise<void> {
    this.#isActing = true
    try {
      const done = await this.#ask({ type: 'act', ...this.#about(move) })
      // The state may come after the answer; until it does there is nothing to decide.
      if (this.#state.seq >= done.seq) this.#isActing = false
    } catch (error) {
      this.#forget()
      complain(error)
    }
  }

  async #loadPreview(move: Move): Promise<void> {
    const answer = await this.#ask<Previewed>({ type: 'preview', ...this.#about(move) }).catch(() => null)
    if (answer && this.#proposed === move) this.#preview = answer.events.map((told) => this.#foretold(told))
  }

  /** What the log tells in two words may need more of them before it is done. */
  #foretold(told: Phrase): Phrase {
    const key = `preview.${told.key}`
    return this.has(key) ? { ...told, key } : told
  }

  async #loadReason(move: Move, picked?: readonly string[]): Promise<void> {
    const seq = this.#state.seq
    const answer = await this.#ask<Because>({
      type: 'why',
      ...this.#about(move),
      ...(picked && { picked: [...picked] }),
    }).catch(() => null)
    if (answer?.reason && this.#state.seq === seq && !this.#proposed) this.#said = answer.reason
  }

  #about(move: Move): { seq: number; seat: number; action: number } {
    return { seq: this.#state.seq, seat: this.seat!, action: move.action }
  }
}
