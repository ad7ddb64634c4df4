// The end of the game as a show that can be watched, stopped, and gone through by hand.

import { untrack } from 'svelte'
import type { Desk } from '../../contract'
import type { View } from '../view'
import { stepsOf, type Step } from './steps'

/** Milliseconds that a step is seen; white points go quickly. */
const PACE = 1900
const QUICK = 450

// Outside of the shows: one is made by whoever asks first, and what makes a state never hears of its changes.
let changes = $state(0)

interface Place {
  /** What it belongs to: after an undo the game may end once more in another way. */
  readonly view: View
  readonly index: number
  readonly isPlaying: boolean
}

export class Show {
  readonly #desk: Desk<View>
  readonly #isStill: () => boolean
  #place: Place | null = null
  /** Whether it was seen being played: moves may come so fast at the end that the one before the last is missed. */
  #wasRunning = false
  // No $derived: it would belong to whichever component asked for the show first, and end with it.
  #found: { readonly view: View; readonly steps: readonly Step[] } | null = null

  constructor(desk: Desk<View>, isStill: () => boolean = wantsNoMotion) {
    this.#desk = desk
    this.#isStill = isStill
  }

  get steps(): readonly Step[] {
    const { view } = this.#desk
    if (this.#found?.view !== view) this.#found = { view, steps: this.#findSteps() }
    return this.#found.steps
  }

  get index(): number {
    return Math.min(this.#here.index, Math.max(this.last, 0))
  }

  get last(): number {
    return this.steps.length - 1
  }

  /** Null unless the game is over. */
  get step(): Step | null {
    return this.steps[this.index] ?? null
  }

  get isPlaying(): boolean {
    return this.#here.isPlaying && !this.isAtEnd
  }

  get isAtEnd(): boolean {
    return this.index >= this.last
  }

  /** How long the current step has to itself, in milliseconds. */
  get pace(): number {
    return this.step?.kind === 'white' && this.step.number > 1 ? QUICK : PACE
  }

  /** To be told whenever the table has changed. */
  watch(): void {
    const { view, table } = this.#desk
    if (view.phase === 'over' || table.status !== 'running') return
    this.#wasRunning = true
    // An end that was taken back is no end; a replay's stays what it is.
    this.#put(null)
  }

  /** From the beginning if it has come to its end. */
  play(): void {
    this.#go(this.isAtEnd ? 0 : this.index, true)
  }

  pause(): void {
    this.#go(this.index, false)
  }

  toggle(): void {
    if (this.isPlaying) this.pause()
    else this.play()
  }

  next(): void {
    this.#go(this.index + 1, false)
  }

  previous(): void {
    this.#go(this.index - 1, false)
  }

  skip(): void {
    this.#go(this.last, false)
  }

  restart(): void {
    this.#go(0, false)
  }

  /** The show goes on by itself. */
  advance(): void {
    this.#go(this.index + 1, true)
  }

  #go(index: number, isPlaying: boolean): void {
    const wanted = Math.min(Math.max(index, 0), Math.max(this.last, 0))
    this.#put({ view: this.#desk.view, index: wanted, isPlaying: isPlaying && wanted < this.last })
  }

  #put(place: Place | null): void {
    if (this.#place === place) return
    this.#place = place
    changes = untrack(() => changes) + 1
  }

  /** A game that ends before our eyes starts the show; one that has been over stands at its result. */
  get #here(): Place {
    void changes
    const { before, view } = this.#desk
    const isToldAgain = view.phase === 'over' && before === null
    if (this.#place && (this.#place.view === view || isToldAgain)) return this.#place
    const hasJustEnded = view.phase === 'over' && (this.#wasRunning || (before !== null && before.phase !== 'over'))
    return { view, index: hasJustEnded ? 0 : Infinity, isPlaying: hasJustEnded && !this.#isStill() }
  }

  #findSteps(): Step[] {
    const { view } = this.#desk
    return view.final ? stepsOf(view.final, resignedOf(this.#desk)) : []
  }
}

/** The seats that come after all others, whatever they have. */
export function resignedOf({ table }: Desk<View>): number[] {
  return table.seats.flatMap(({ has_resigned }, seat) => (has_resigned ? [seat] : []))
}

function wantsNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** What the game's controls say about the end. */
export function finaleOf(desk: Desk<View>): 'playing' | 'shown' | null {
  const show = showOf(desk)
  if (!show.step) return null
  return show.isAtEnd ? 'shown' : 'playing'
}

const shows = new WeakMap<Desk<View>, Show>()

/** The show of a desk; always the same. */
export function showOf(desk: Desk<View>): Show {
  const show = shows.get(desk) ?? new Show(desk)
  shows.set(desk, show)
  return show
}
