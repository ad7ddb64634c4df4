// What my seat can give in a revolt or a war, and how it chooses. What is chosen is what is proposed, and nothing else.

import { isPlain } from '../../../parts/plain-key'
import type { Desk, Move } from '../../contract'
import { digitOf } from '../../shared/digit'
import type { Direction, Forecast, View } from '../view'

export type Asked = 'commit' | 'support' | 'winner'

export interface Choice {
  /** The kingdom that it is given to, or that is to win; null in a revolt and for nobody. */
  readonly direction: Direction | null
  readonly tiles: number
  readonly leader: boolean
}

const NOTHING: Choice = { direction: null, tiles: 0, leader: false }

/** What a move of a conflict gives; null if it is none, as a soldier that is lost. */
export function choiceOf({ kind, parts }: Move): Choice | null {
  const direction = (parts['kingdom'] as Direction | undefined) ?? null
  if (kind === 'winner' || kind === 'abstain') return { ...NOTHING, direction }
  const isGift = ['commit', 'commit-leader', 'support', 'support-leader'].includes(kind)
  return isGift ? { direction, tiles: Number(parts['tiles']), leader: kind.endsWith('-leader') } : null
}

export class Offer {
  readonly #desk: Desk<View>

  constructor(desk: Desk<View>) {
    this.#desk = desk
  }

  /** What I am asked for; null if it is nothing of this kind, or not me. */
  get asked(): Asked | null {
    const { phase } = this.#desk.view
    if (this.#desk.legal.length === 0) return null
    if (phase === 'attack' || phase === 'defend') return 'commit'
    if (phase === 'support') return 'support'
    return phase === 'tie' ? 'winner' : null
  }

  /** What I am about to do. */
  get choice(): Choice | null {
    const { proposed } = this.#desk
    return proposed && this.asked ? choiceOf(proposed) : null
  }

  /** What it would lead to; null if it gives nothing away, as the choice of a winner. */
  get forecast(): Forecast | null {
    const { proposed, view } = this.#desk
    return (proposed && this.asked && view.forecasts[proposed.action]) ?? null
  }

  /** The numbers of tiles that can be given in one way or another. */
  get numbers(): number[] {
    const found = this.#choices.filter(({ direction }) => this.asked === 'commit' || direction !== null)
    return [...new Set(found.map(({ tiles }) => tiles))].sort((a, b) => a - b)
  }

  /** Whether the leader off the board could help. */
  get canLend(): boolean {
    return this.#choices.some(({ leader }) => leader)
  }

  /** The kingdoms that can be chosen, to be supported or to win. */
  get kingdoms(): Direction[] {
    return [...new Set(this.#choices.flatMap(({ direction }) => direction ?? []))]
  }

  get abstention(): Move | null {
    return this.#desk.legal.find(({ kind }) => kind === 'abstain') ?? null
  }

  /** Whether I am about to support nobody. */
  get isAbstaining(): boolean {
    return this.#desk.proposed?.kind === 'abstain'
  }

  canGive(tiles: number): boolean {
    return this.#find({ ...this.#now, tiles }) !== null
  }

  get canToggle(): boolean {
    return this.#find(this.#toggled) !== null
  }

  give(tiles: number): void {
    this.#propose({ ...this.#now, tiles })
  }

  toggleLeader(): void {
    this.#propose(this.#toggled)
  }

  /** With what I was about to give to another, or else with the least. */
  choose(direction: Direction): void {
    const least = this.#desk.legal.find((move) => choiceOf(move)?.direction === direction) ?? null
    const same = this.#find({ ...this.#now, direction })
    this.#desk.propose(same ?? least, true)
  }

  abstain(): void {
    this.#desk.propose(this.abstention, true)
  }

  /** Digits for tiles, L for the leader, K for the next kingdom, A for nobody; true if the key was used. */
  onKey(event: KeyboardEvent): boolean {
    const { key } = event
    if (!this.asked || !isPlain(event)) return false
    const digit = digitOf(event)
    if (digit !== null) return this.#used(this.canGive(digit), () => this.give(digit))
    if (key === 'l' || key === 'L') return this.#used(this.canToggle, () => this.toggleLeader())
    if (key === 'a' || key === 'A') return this.#used(this.abstention !== null, () => this.abstain())
    if (key === 'k' || key === 'K') return this.#used(this.kingdoms.length > 0, () => this.choose(this.#nextKingdom))
    return false
  }

  #used(can: boolean, act: () => void): boolean {
    if (can) act()
    return can
  }

  get #nextKingdom(): Direction {
    const { kingdoms } = this
    const direction = this.choice?.direction
    return kingdoms[direction ? (kingdoms.indexOf(direction) + 1) % kingdoms.length : 0]!
  }

  get #choices(): Choice[] {
    return this.asked ? this.#desk.legal.flatMap((move) => choiceOf(move) ?? []) : []
  }

  get #now(): Choice {
    return this.choice ?? NOTHING
  }

  get #toggled(): Choice {
    return { ...this.#now, leader: !this.#now.leader }
  }

  #find(choice: Choice): Move | null {
    const isSame = (move: Move) => {
      const own = move.kind === 'abstain' ? null : choiceOf(move)
      return own?.direction === choice.direction && own.tiles === choice.tiles && own.leader === choice.leader
    }
    return this.#desk.legal.find(isSame) ?? null
  }

  #propose(choice: Choice): void {
    const move = this.#find(choice)
    if (move) this.#desk.propose(move, true)
  }
}

const offers = new WeakMap<Desk<View>, Offer>()

/** The offer of a desk; always the same. */
export function offerOf(desk: Desk<View>): Offer {
  const offer = offers.get(desk) ?? new Offer(desk)
  offers.set(desk, offer)
  return offer
}
