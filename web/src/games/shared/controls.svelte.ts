// What the controls of all boards have in common: a cursor, what is picked, moves that follow by themselves, and keys.

import { isPlain } from '../../parts/plain-key'
import { isSame } from '../../parts/same'
import type { Phrase } from '../../wire/types'
import type { Controls, Desk, Move } from '../contract'
import { digitOf } from './digit'

/** What controls know of every game's view. */
interface AnyView {
  readonly seats: readonly { readonly hand: readonly unknown[] }[]
}

/** The next move of a plan, asked for in every frame; null while it has to wait. It ends itself by `plan(null)`. */
type Plan = () => Move | null

/** `Place` is where the cursor may stand, `Picked` what is meant for the next place, `Looked` what can be told of. */
export abstract class BoardControls<View extends AnyView, Place, Picked, Looked = Place> implements Controls {
  protected readonly desk: Desk<View>
  #lingering: ReturnType<typeof setTimeout> | undefined
  #picked = $state.raw<{ readonly frame: number; readonly what: Picked } | null>(null)
  #plan: Plan | null = null
  /** The frame in which the plan's last move was made: the next one waits for another. */
  #followed = -1
  /** The place of the keys. */
  cursor = $state.raw() as Place
  /** Whether the cursor is to be seen and has the focus. */
  hasFocus = $state(false)
  /** The place under the mouse or something dragged. */
  hovered = $state.raw<Place | null>(null)
  /** What somebody looks at, to be told of it. */
  looked = $state.raw<Looked | null>(null)

  readonly hand: View['seats'][number]['hand'] = $derived.by(() => this.own?.hand ?? [])
  /** It is forgotten as soon as the table changes. */
  protected readonly picked: Picked | null = $derived.by(() => {
    const { isMyDecision, frame } = this.desk
    return isMyDecision && this.#picked?.frame === frame.number ? this.#picked.what : null
  })

  constructor(desk: Desk<View>, cursor: Place) {
    this.desk = desk
    this.cursor = cursor
  }

  abstract readonly prompt: Phrase
  /** Where what is proposed would go; nowhere for a move that is not about the board. */
  abstract readonly proposedPlaces: readonly Place[]
  /** A place was chosen in my decision: by a click, a finger, a key or something dropped there. */
  protected abstract onChosen(place: Place): void
  /** Where a key leads from the cursor; null if it is no key that moves. */
  protected abstract moved(key: string): Place | null
  /** The next place where what is meant may go, or the one before; null if there is none. */
  protected abstract jumped(by: 1 | -1): Place | null
  /** A key of the game itself, in my decision; true if it was used. */
  protected abstract onOwnKey(key: string, digit: number | null, event: KeyboardEvent): boolean

  // ---- picking and choosing

  /** Forget all that was meant. */
  clear(): void {
    this.desk.propose(null)
    this.desk.say(null)
    this.pickUp(null)
  }

  choose(place: Place): void {
    this.cursor = place
    this.hasFocus = true
    if (this.desk.isMyDecision) this.onChosen(place)
  }

  /** Tell of something, if it is still looked at after so many milliseconds. */
  look(what: Looked | null, after = 0): void {
    clearTimeout(this.#lingering)
    if (!isSame(what, this.looked)) this.#lingering = setTimeout(() => (this.looked = what), after)
  }

  protected pickUp(what: Picked | null): void {
    this.#picked = what && { frame: this.desk.frame.number, what }
  }

  /** Something else is meant: what was proposed and said goes. False where nothing can be meant. */
  protected begin(): boolean {
    if (!this.desk.isMyDecision) return false
    this.desk.propose(null)
    this.desk.say(null)
    return true
  }

  protected find(kind: string): Move | null {
    return this.desk.legal.find((move) => move.kind === kind) ?? null
  }

  protected get own(): View['seats'][number] | undefined {
    const { seat, view } = this.desk
    return seat === null ? undefined : view.seats[seat]
  }

  // ---- moves that follow by themselves

  protected plan(plan: Plan | null): void {
    this.#plan = plan
    this.#followed = -1
  }

  /** Called whenever the table changes: what is planned goes on. */
  follow(): void {
    const { frame, proposed } = this.desk
    if (!this.#plan || proposed || frame.number === this.#followed) return
    const move = this.#plan()
    if (!move || !this.desk.isLegal(move)) return
    this.#followed = frame.number
    this.act(move)
  }

  /** Make a move that needs no confirmation. */
  protected act(move: Move): void {
    this.desk.propose(move)
    this.desk.confirm()
  }

  // ---- keys

  onKey(event: KeyboardEvent): boolean {
    if (!isPlain(event)) return false
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key === 'Escape') return this.#escape()
    if ((this.hasFocus || this.isAiming) && this.#moveTo(this.moved(key))) return true
    if (!this.desk.isMyDecision) return false
    if (key === 'Enter' || key === ' ') return this.hasFocus && this.#enter()
    if (key === 'n' || key === 'p') return this.#moveTo(this.jumped(key === 'n' ? 1 : -1))
    return this.onOwnKey(key, digitOf(event), event)
  }

  /** A key pressed on the board: nobody else gets it if it was used. */
  takeKey(event: KeyboardEvent): void {
    if (!this.onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Whether something is meant for a place, so that keys may show one. */
  protected get isAiming(): boolean {
    return this.picked !== null
  }

  /** What is proposed at the cursor is confirmed, and so is anything that is not about the board. */
  #enter(): true {
    const places = this.proposedPlaces
    if (this.desk.proposed && (places.length === 0 || places.includes(this.cursor))) this.desk.confirm()
    else this.enter()
    return true
  }

  protected enter(): void {
    this.choose(this.cursor)
  }

  #escape(): boolean {
    if (this.desk.proposed) this.desk.propose(null)
    else if (this.picked) this.clear()
    else if (this.looked) this.looked = null
    else return false
    return true
  }

  #moveTo(place: Place | null): boolean {
    if (place === null) return false
    this.cursor = place
    this.hovered = null
    this.hasFocus = true
    return true
  }
}
