// What is picked and meant: cards, a piece, a place, in whatever order; shared by board and tray.

import type { Desk, Move } from '../contract'
import { BoardControls } from '../shared/controls.svelte'
import { jumped } from '../shared/jump'
import type { Phrase } from '../../wire/types'
import { moved, orderIn, targetsOf } from './cursor'
import { showOf } from './finale/show'
import { mapOf, type MapData } from './map'
import { emperorOf } from './owner'
import { COLOURS, type Colour, type Special, type View } from './view'
import {
  isSpace,
  isWithin,
  meant,
  nameOf,
  PIECE_KINDS,
  targetOf,
  waysOf,
  type Looked,
  type PieceKind,
  type Target,
  type Way,
} from './ways'

/** What is meant with the next card that is picked, if it is not to pay. */
export type Mode = 'exchange' | 'swap'

interface Picked {
  /** Which of the purse's cards, by their places. */
  readonly cards: readonly number[]
  readonly piece: PieceKind | null
  /** Waits for the cards that pay for it. */
  readonly target: Target | null
  readonly mode: Mode | null
}

const NOTHING: Picked = { cards: [], piece: null, target: null, mode: null }

export class EmperorControls extends BoardControls<View, Target, Picked, Looked> {
  readonly map: MapData = $derived.by(() => mapOf(this.desk.view.map))
  readonly ways: readonly Way[] = $derived.by(() => waysOf(this.desk.legal, this.desk.view))
  readonly isEmperors = $derived.by(() => this.desk.view.actor === emperorOf(this.desk.view))
  /** The cards that pay: my hand, or the Emperor's cards in his step. */
  readonly purse: readonly Colour[] = $derived.by(() =>
    this.isEmperors ? (this.desk.view.emperors_cards ?? []) : this.hand,
  )
  readonly #picked: Picked = $derived.by(() => this.picked ?? NOTHING)
  readonly mode: Mode | null = $derived.by(() => this.#picked.mode)
  readonly piece: PieceKind | null = $derived.by(() => this.#picked.piece)
  readonly cards: readonly number[] = $derived.by(() => this.#picked.cards)
  readonly chosen: readonly Colour[] = $derived.by(() => this.cards.flatMap((index) => this.purse[index] ?? []))
  /** The kinds of pieces that can be placed now. */
  readonly kinds: readonly PieceKind[] = $derived.by(() =>
    PIECE_KINDS.filter((kind) => this.ways.some((way) => way.kind === kind)),
  )
  /** Where the picked cards and piece may go. */
  readonly lit: ReadonlySet<Target> = $derived.by(() => this.#lit())
  /** The ways to pay for what waits to be paid. */
  readonly payments: readonly Way[] = $derived.by(() => (this.#picked.target ? this.#waysTo(this.#picked.target) : []))
  readonly waiting: Target | null = $derived.by(() => (this.payments.length > 0 ? this.#picked.target : null))
  readonly proposedTarget: Target | null = $derived.by(() => (this.desk.proposed ? targetOf(this.desk.proposed) : null))
  readonly proposedPlaces: readonly Target[] = $derived.by(() => (this.proposedTarget ? [this.proposedTarget] : []))
  readonly done: Move | null = $derived.by(() => this.find('done'))
  readonly canExchange = $derived.by(() => this.find('exchange') !== null)
  /** Whether there is anything that a card of the purse could be meant for. */
  readonly canPick = $derived.by(() => this.ways.length > 0 || this.canExchange || this.mode !== null)
  /** Whether cards can be drawn now, or as soon as placing is ended for it. */
  readonly canDraw = $derived.by(() => this.find('deck') !== null || this.#canEndPlacing)
  readonly keeps: readonly Move[] = $derived.by(() => this.desk.legal.filter((move) => move.kind === 'keep'))
  readonly finale = $derived.by(() => showOf(this.desk).finale)
  readonly prompt: Phrase = $derived.by(() => ({ key: `emperor.prompt.${this.#asked()}`, values: this.#values() }))

  constructor(desk: Desk<View>) {
    super(desk, targetsOf(mapOf(desk.view.map))[0]!)
  }

  // ---- cards

  /** Pick a card of the purse, or put it back. */
  toggleCard(index: number): void {
    if (!this.begin() || index >= this.purse.length) return
    const colour = this.purse[index]!
    if (this.mode === 'exchange') return this.desk.propose(this.desk.move('exchange', { card: colour }))
    if (this.mode === 'swap') return this.#set({ cards: [index] })
    const cards = this.cards.includes(index) ? this.cards.filter((one) => one !== index) : [...this.cards, index]
    this.#set({ cards })
    if (this.#picked.target) this.#aim(this.#picked.target)
  }

  /** Hold a card to draw it onto the board, with those that are picked already; whether it can pay. */
  hold(index: number): boolean {
    if (this.mode || !this.desk.isMyDecision) return false
    if (!this.cards.includes(index)) this.toggleCard(index)
    return this.cards.includes(index)
  }

  /** Give a card of the hand away for another one: the one that is picked, or the next one. */
  exchange(): void {
    if (!this.begin()) return
    if (this.mode === 'exchange') return this.clear()
    const only = this.chosen.length === 1 ? this.chosen[0] : undefined
    if (only) this.desk.propose(this.desk.move('exchange', { card: only }))
    this.#set({ mode: 'exchange', target: null, cards: only ? this.cards : [] })
  }

  /** A card of the display was chosen: draw it, swap for it, or end placing and draw it. */
  takeDisplay(card: Colour): void {
    const given = this.chosen[0]
    if (this.mode === 'swap' && given) this.desk.propose(this.desk.move('swap', { given, taken: card }))
    else this.#draw('take', { card })
  }

  takeDeck(): void {
    this.#draw('deck', {})
  }

  keep(move: Move): void {
    this.desk.propose(move)
  }

  finish(): void {
    if (this.done) this.desk.propose(this.done)
  }

  playSpecial(special: Special): void {
    if (!this.begin()) return
    if (special !== 'swap') return this.desk.propose(this.desk.move(special))
    if (this.mode === 'swap') return this.clear()
    this.#set({ mode: 'swap', target: null, cards: this.cards.slice(0, 1) })
  }

  // ---- pieces and places

  choosePiece(kind: PieceKind): void {
    const target = this.#picked.target ?? this.proposedTarget
    if (!this.begin()) return
    this.#set({ piece: this.piece === kind ? null : kind, mode: null, target: null })
    if (target && this.#waysTo(target).length > 0) this.#aim(target)
  }

  /** Propose what is meant there, ask for the cards, or have the rule named that forbids it. */
  protected onChosen(target: Target): void {
    const isAgain = this.proposedTarget === target
    const before = this.desk.proposed
    this.begin()
    if (isAgain && before) this.#another(target, before)
    else this.#aim(target)
  }

  /** A province was chosen and no place in it: name it if that comes first. Whether that was of use. */
  chooseProvince(name: string): boolean {
    const naming = this.desk.legal.find((move) => move.kind === 'name' && move.parts['province'] === name)
    if (naming && this.begin()) this.desk.propose(naming)
    return naming !== undefined
  }

  pay(way: Way): void {
    this.#set({ target: null })
    this.desk.propose(way.move)
  }

  #aim(target: Target): void {
    const ways = this.#waysTo(target)
    const exact = ways.filter(
      ({ cost }) => cost.length > 0 && cost.length === this.chosen.length && isWithin(cost, this.chosen),
    )
    const only = ways.length === 1 ? ways[0] : exact.length === 1 ? exact[0] : undefined
    if (only) this.pay(only)
    else if (ways.length > 1) this.#set({ target, mode: null })
    else this.#ask(target)
  }

  /** The same place again: another piece or payment for it. */
  #another(target: Target, { action }: Move): void {
    const ways = this.ways.filter((way) => way.target === target)
    const index = ways.findIndex((way) => way.move.action === action)
    const next = ways[(index + 1) % ways.length]
    if (next) this.desk.propose(next.move)
  }

  #ask(target: Target): void {
    this.#set({ target: null })
    const kind = isSpace(target) ? this.#askedKind() : 'emissary'
    const place: Record<string, string> = isSpace(target) ? { space: nameOf(target) } : { province: nameOf(target) }
    // How it is paid is left to the server; to a kind of move that has no such part it means nothing.
    this.desk.askWhy(this.desk.move(kind, { ...place, pay: COLOURS[0]! }), this.chosen)
  }

  #askedKind(): PieceKind {
    return this.piece && this.piece !== 'emissary' ? this.piece : 'house'
  }

  #waysTo(target: Target): Way[] {
    return meant(
      this.ways.filter((way) => way.target === target),
      this.piece,
      this.mode ? [] : this.chosen,
    )
  }

  // ---- drawing

  /** Draws need no confirmation. After the first piece a draw ends placing, then follows by itself. */
  #draw(kind: 'take' | 'deck', parts: Record<string, string>): void {
    if (!this.begin()) return
    const move = this.desk.move(kind, parts)
    if (this.desk.isLegal(move)) return this.act(move)
    const { turn } = this.desk.view
    if (!this.done || !this.#canEndPlacing) return this.desk.askWhy(move)
    this.plan(() => this.#planned(turn, move))
    this.act(this.done)
  }

  get #canEndPlacing(): boolean {
    return this.done !== null && !this.isEmperors && this.desk.view.n_to_draw > 0
  }

  /** A draw that comes as soon as placing has ended. */
  #planned(turn: number, move: Move): Move | null {
    const isDue = this.desk.view.turn === turn
    if (isDue && !this.desk.isLegal(move)) return null
    this.plan(null)
    return isDue ? move : null
  }

  // ---- keys

  protected override get isAiming(): boolean {
    return this.chosen.length > 0
  }

  protected moved(key: string): Target | null {
    return moved(this.cursor, key, this.map)
  }

  protected jumped(by: 1 | -1): Target | null {
    return jumped(this.cursor, this.lit, by, orderIn(this.map))
  }

  protected onOwnKey(key: string, digit: number | null): boolean {
    return this.#cardKey(digit) || this.#letterKey(key)
  }

  #cardKey(digit: number | null): boolean {
    if (!digit) return false
    const { hand_size, display } = this.desk.view
    const keep = this.keeps[digit - 1]
    const shown = display[digit - 1 - hand_size]
    if (keep) this.keep(keep)
    else if (digit <= this.purse.length) this.toggleCard(digit - 1)
    else if (shown) this.takeDisplay(shown)
    else return false
    return true
  }

  #letterKey(key: string): boolean {
    if (key === 'd') this.takeDeck()
    else if (key === 'x' && this.canExchange) this.exchange()
    else if (key === 'f' && this.done) this.finish()
    else return false
    return true
  }

  // ---- what follows from it all

  /** What there is to say of a place beside what stands there. */
  noteOn(target: Target): 'proposed' | 'legal' | null {
    if (this.proposedTarget === target) return 'proposed'
    return this.lit.has(target) ? 'legal' : null
  }

  #set(change: Partial<Picked>): void {
    const picked = { ...this.#picked, ...change }
    const { cards, piece, target, mode } = picked
    this.pickUp(cards.length > 0 || piece || target || mode ? picked : null)
  }

  #lit(): Set<Target> {
    if (this.mode) return new Set()
    const ways = this.ways.filter(
      (way) => (!this.piece || way.kind === this.piece) && (isWithin(this.chosen, way.cost) || way.cost.length === 0),
    )
    return new Set(ways.map((way) => way.target))
  }

  #asked(): string {
    const { view } = this.desk
    if (view.to_move === null) return 'over'
    if (!this.desk.isMyDecision) return 'wait'
    if (this.mode === 'exchange') return 'exchange'
    if (this.mode === 'swap') return this.chosen.length > 0 ? 'swap-display' : 'swap-hand'
    if (this.waiting) return 'pay'
    if (view.phase !== 'place') return this.isEmperors && view.phase === 'build' ? 'emperor-build' : view.phase
    if (this.chosen.length > 0) return this.lit.size > 0 ? 'place-cards' : 'nowhere'
    if (this.ways.length === 0) return this.canExchange ? 'must-exchange' : 'finish'
    return this.canExchange ? 'place' : 'place-more'
  }

  #values(): Record<string, unknown> {
    const { view } = this.desk
    if (!this.desk.isMyDecision) return { seat: view.to_move }
    return { place: this.waiting ? nameOf(this.waiting) : '', province: view.named ?? '', n: view.n_to_draw }
  }
}
