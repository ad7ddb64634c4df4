// Which tile is picked, how it is turned, and where it is to go: shared by board and tray.

import type { Desk, Move } from '../contract'
import { BoardControls } from '../shared/controls.svelte'
import { jumped } from '../shared/jump'
import { touch } from '../../styles/screen'
import type { Phrase } from '../../wire/types'
import { moved } from './cursor'
import { Fits } from './fits'
import { squareAt, type Square, type Turn } from './square'
import { grip, halvesAt, halvesOf, layOf, turned, type Grip, type Half } from './tile'
import type { View } from './view'

/** A tile of my hand, held by one of its halves. */
interface Held {
  readonly index: number
  readonly half: 0 | 1
  readonly turn: Turn
}

/** A tile drawn where it would lie. */
export interface Ghost {
  readonly halves: readonly Half[]
  readonly isLegal: boolean
}

/** How far a wheel rolls, in pixels, to turn a tile once. */
const ROLL = 60
const MIDDLE = squareAt(6, 6) ?? 0

export class QinControls extends BoardControls<View, Square, Held> {
  #rolled = 0

  readonly fits = $derived.by(() => new Fits(this.desk.legal))
  readonly held: Held | null = $derived.by(() => this.picked)
  readonly grip: Grip | null = $derived.by(() => this.#grip(this.held))
  readonly lit: readonly Square[] = $derived.by(() => (this.grip ? this.fits.anchors(this.grip) : []))
  readonly reach: readonly Square[] = $derived.by(() => (this.grip ? this.fits.reach(this.grip) : []))
  /** Where the half lies that a proposed tile is held by. */
  readonly anchor: Square | null = $derived.by(() => this.#anchor())
  readonly proposedPlaces: readonly Square[] = $derived.by(() => (this.anchor === null ? [] : [this.anchor]))
  readonly canLay = $derived.by(() => this.fits.coverable.size > 0)
  readonly pass: Move | null = $derived.by(() => this.find('pass'))
  readonly aim = $derived.by(() => this.hovered ?? (this.hasFocus ? this.cursor : null))
  readonly ghost: Ghost | null = $derived.by(() => this.#ghost())
  readonly prompt: Phrase = $derived.by(() => ({ key: `qin.prompt.${this.#asked()}`, values: this.#values() }))

  constructor(desk: Desk<View>) {
    super(desk, MIDDLE)
  }

  // ---- the picked tile

  /** Pick a tile, or turn the one that is picked already. */
  pick(index: number): void {
    if (this.held?.index === index) this.turn(1)
    else this.grab(index, 0)
  }

  /** Hold a tile by one of its halves; what is proposed is forgotten. */
  grab(index: number, half: 0 | 1): void {
    if (index >= this.hand.length || !this.begin()) return
    const isSame = this.held?.index === index
    const turn = this.held && isSame ? turned(this.held.turn, this.held.half === half ? 0 : 2) : 0
    const held = { index, half, turn }
    const taken = this.#grip(held)
    this.pickUp(taken && !isSame ? { ...held, turn: this.fits.usefulTurn(taken) } : held)
  }

  override clear(): void {
    super.clear()
    this.hovered = null
  }

  /** Turn the picked tile around the half it is held by; where it is proposed, to the next turn that is legal there. */
  turn(by: 1 | -1): void {
    if (!this.grip) return
    const anchor = this.anchor
    const other = anchor === null ? null : this.fits.otherTurnAt(this.grip, anchor, by)
    this.#turnTo(other ?? turned(this.grip.turn, by))
    if (anchor !== null) this.desk.propose(other === null ? null : this.#moveAt(anchor), true)
  }

  /** The wheel turns the picked tile; with Ctrl it is left to whoever zooms. */
  onWheel(event: WheelEvent): void {
    if (!this.held || event.ctrlKey) return
    event.preventDefault()
    event.stopPropagation()
    this.#rolled += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * ROLL
    if (Math.abs(this.#rolled) < ROLL) return
    this.turn(this.#rolled > 0 ? 1 : -1)
    this.#rolled = 0
  }

  // ---- putting it down

  /** Propose the picked tile there, turned as it must be, or ask why it may not go there. */
  protected onChosen(square: Square): void {
    if (!this.grip) this.#hint(square)
    else if (this.anchor === square) this.turn(1)
    else this.#propose(this.grip, square)
  }

  #propose(held: Grip, square: Square): void {
    const turn = this.fits.turnAt(held, square)
    if (turn === null) return this.#ask(held, square)
    // Turned for its player, who may have meant another way.
    const isGuess = turn !== held.turn && this.fits.otherTurnAt({ ...held, turn }, square, 1) !== null
    this.#turnTo(turn)
    this.desk.propose(this.#moveAt(square), isGuess)
  }

  #ask(held: Grip, square: Square): void {
    this.desk.propose(null)
    const lay = layOf(held, square)
    if (lay) this.desk.askWhy(this.desk.move('lay', { ...lay }))
    else this.desk.say({ key: 'why.off-board', values: {} })
  }

  #hint(square: Square): void {
    if (!this.canLay) return
    const key = this.fits.coverable.has(square) ? 'qin.hint.pick' : 'qin.hint.nothing'
    this.desk.say({ key, values: {} })
  }

  /** What there is to say of a square beside what lies on it. */
  noteOn(square: Square): 'proposed' | 'fits' | 'fits-turned' | null {
    if (this.#isPut(square)) return 'proposed'
    if (!this.grip) return null
    const turn = this.fits.turnAt(this.grip, square)
    if (turn === null) return null
    return turn === this.grip.turn ? 'fits' : 'fits-turned'
  }

  /** Whether the proposed tile is held there, or lies there if it is another that was proposed than the one held. */
  #isPut(square: Square): boolean {
    const { proposed } = this.desk
    if (!proposed || this.anchor !== null) return this.anchor === square
    return halvesOf(proposed).some((half) => half.square === square)
  }

  proposePass(): void {
    if (this.pass) this.desk.propose(this.pass)
  }

  pointAt(place: Element | null): void {
    const square = (place as SVGElement | null)?.dataset['square']
    this.hovered = square === undefined ? null : Number(square)
  }

  // ---- keys

  protected onOwnKey(key: string, digit: number | null, { shiftKey }: KeyboardEvent): boolean {
    if (digit) return this.#pickByKey(digit - 1)
    if (key !== 'r' || !this.held) return false
    this.turn(shiftKey ? -1 : 1)
    return true
  }

  #pickByKey(index: number): boolean {
    if (index >= this.hand.length) return false
    this.pick(index)
    return true
  }

  /** Who can lay nothing has only one thing to choose. */
  protected override enter(): void {
    if (this.pass && !this.canLay) this.proposePass()
    else super.enter()
  }

  protected moved(key: string): Square | null {
    return moved(this.cursor, key)
  }

  /** To the next square where the tile fits, turned if it must be. */
  protected jumped(by: 1 | -1): Square | null {
    if (this.grip) this.#turnTo(this.fits.usefulTurn(this.grip))
    return jumped(this.cursor, this.lit, by, (square) => square)
  }

  // ---- what follows from it all

  #grip(held: Held | null): Grip | null {
    const tile = held && this.hand[held.index]
    return tile ? grip(tile, held.half, held.turn) : null
  }

  #turnTo(turn: Turn): void {
    if (this.held) this.pickUp({ ...this.held, turn })
  }

  #moveAt(square: Square): Move | null {
    return this.grip && this.fits.moveAt(this.grip, square)
  }

  #anchor(): Square | null {
    const { proposed } = this.desk
    if (!proposed || !this.grip) return null
    const squares = halvesOf(proposed).map((half) => half.square)
    return squares.find((square) => this.#moveAt(square)?.action === proposed.action) ?? null
  }

  #ghost(): Ghost | null {
    if (!this.grip || this.aim === null) return null
    const turn = this.fits.turnAt(this.grip, this.aim)
    return { halves: halvesAt({ ...this.grip, turn: turn ?? this.grip.turn }, this.aim), isLegal: turn !== null }
  }

  #asked(): string {
    if (this.desk.view.to_move === null) return 'over'
    if (!this.desk.isMyDecision) return 'wait'
    if (!this.canLay) return 'pass'
    if (!this.grip) return 'pick'
    if (this.lit.length > 0) return touch.current ? 'place.touch' : 'place'
    const { turn } = this.grip
    return this.fits.usefulTurn(this.grip) === turn ? 'nowhere' : 'turn'
  }

  #values(): Record<string, unknown> {
    return this.#asked() === 'wait' ? { seat: this.desk.view.to_move } : {}
  }
}
