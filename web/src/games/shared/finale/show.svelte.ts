// The end of a game as a show that can be watched, stopped, and gone through by hand. All parts of a page share it.

import { untrack } from 'svelte'
import { wantsNoMotion } from '../../../parts/motion'
import type { Controls, Desk } from '../../contract'

interface EndingView {
  readonly phase: string
}

/** What a game's show consists of. */
export interface Plot<View, Step> {
  /** Empty unless the game is over. */
  steps(desk: Desk<View>): readonly Step[]
  /** How many milliseconds a step has to itself. */
  pace(step: Step): number
}

// Outside of the shows: one is made by whoever asks first, and what makes a state never hears of its changes.
let changes = $state(0)

interface Place<View> {
  /** What it belongs to: after an undo the game may end once more in another way. */
  readonly view: View
  readonly index: number
  readonly isPlaying: boolean
}

export class Show<View extends EndingView, Step> {
  readonly #desk: Desk<View>
  readonly #plot: Plot<View, Step>
  readonly #isStill: () => boolean
  #place: Place<View> | null = null
  /** Whether it was seen being played: moves may come so fast at the end that the one before the last is missed. */
  #wasRunning = false
  // No $derived: it would belong to whichever component asked for the show first, and end with it.
  #found: { readonly view: View; readonly steps: readonly Step[] } | null = null

  constructor(desk: Desk<View>, plot: Plot<View, Step>, isStill: () => boolean = wantsNoMotion) {
    this.#desk = desk
    this.#plot = plot
    this.#isStill = isStill
  }

  get steps(): readonly Step[] {
    const { view } = this.#desk
    if (this.#found?.view !== view) this.#found = { view, steps: this.#plot.steps(this.#desk) }
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

  /** What the game's controls say about the end. */
  get finale(): NonNullable<Controls['finale']> | null {
    if (!this.step) return null
    return this.isAtEnd ? 'shown' : 'playing'
  }

  /** How long the current step has to itself, in milliseconds. */
  get pace(): number {
    return this.step ? this.#plot.pace(this.step) : 0
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

  #put(place: Place<View> | null): void {
    if (this.#place === place) return
    this.#place = place
    changes = untrack(() => changes) + 1
  }

  /** A game that ends before our eyes starts the show; one that has been over stands at its result. */
  get #here(): Place<View> {
    void changes
    const { before, view } = this.#desk
    const isToldAgain = view.phase === 'over' && before === null
    if (this.#place && (this.#place.view === view || isToldAgain)) return this.#place
    const hasJustEnded = view.phase === 'over' && (this.#wasRunning || (before !== null && before.phase !== 'over'))
    return { view, index: hasJustEnded ? 0 : Infinity, isPlaying: hasJustEnded && !this.#isStill() }
  }
}

export type AnyShow = Show<any, unknown>

/** What finds the show of a desk; always the same. */
export function showsOf<View extends EndingView, Step>(plot: Plot<View, Step>): (desk: Desk<View>) => Show<View, Step> {
  const shows = new WeakMap<Desk<View>, Show<View, Step>>()
  return (desk) => {
    const show = shows.get(desk) ?? new Show(desk, plot)
    shows.set(desk, show)
    return show
  }
}

/** Nobody sees it behind a dialog or in another tab: the show waits. */
const isCovered = () => document.hidden || document.querySelector('dialog[open]') !== null

/** To be called by one component that is there all the time, so that it sees the game end: the show goes on by itself. */
export function run(showNow: () => AnyShow): void {
  $effect(() => showNow().watch())

  $effect(() => {
    const show = showNow()
    if (!show.isPlaying) return
    // The next step, also one as long as this, has its own time.
    void show.index
    const timer = setInterval(() => isCovered() || show.advance(), show.pace)
    return () => clearInterval(timer)
  })
}
