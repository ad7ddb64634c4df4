// How long the ranking of a province is seen: some seconds, or until the board changes once it could be read.

import type { Desk } from '../../contract'
import { isSame } from '../../../parts/same'
import type { View } from '../view'
import { rankingsSince, type Ranking } from './ranking'

/** Milliseconds. Bots move so fast that the shorter one is needed. */
const LONG = 6000
const SHORT = 2500

export class Notice {
  #rankings = $state.raw<readonly Ranking[]>([])
  #timer: ReturnType<typeof setTimeout> | null = null
  #since = 0
  #frame = -1

  get rankings(): readonly Ranking[] {
    return this.#rankings
  }

  /** The table has changed. */
  update({ before, view, frame }: Desk<View>): void {
    if (frame.number === this.#frame) return
    this.#frame = frame.number
    const found = rankingsSince(before, view)
    if (found.length > 0) this.#show(found)
    else if (!before || view.phase === 'over') this.hide()
    else if (this.#rankings.length > 0 && hasNewPiece(before, view)) this.#wait(this.#since + SHORT - Date.now())
  }

  hide(): void {
    this.#stop()
    this.#rankings = []
  }

  #show(found: readonly Ranking[]): void {
    this.#since = Date.now()
    this.#rankings = found
    this.#wait(LONG)
  }

  #wait(ms: number): void {
    this.#stop()
    this.#timer = setTimeout(() => this.hide(), Math.max(ms, 0))
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** Cards that are drawn cover nothing up. */
function hasNewPiece(before: View, view: View): boolean {
  const pieces = ({ provinces, houses, markets, forts }: View) => [
    houses,
    markets,
    forts,
    ...Object.values(provinces).map(({ emissaries }) => emissaries),
  ]
  return !isSame(pieces(before), pieces(view))
}
