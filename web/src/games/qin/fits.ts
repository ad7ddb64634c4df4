// Where a held tile may be put, read off the legal moves.

import type { Move } from '../contract'
import { N_SQUARES, TURNS, type Square, type Turn } from './square'
import { halvesAt, halvesOf, layOf, turned, type Grip, type Lay } from './tile'

export class Fits {
  readonly #moves: ReadonlyMap<string, Move>
  /** Every square that some legal tile could cover. */
  readonly coverable: ReadonlySet<Square>

  constructor(legal: readonly Move[]) {
    const lays = legal.filter((move) => move.kind === 'lay')
    this.#moves = new Map(lays.map((move) => [keyOf(move.parts as Lay), move]))
    this.coverable = new Set(lays.flatMap((move) => halvesOf(move).map((half) => half.square)))
  }

  /** The legal move that puts the near half on a square, if it is one. */
  moveAt(grip: Grip, square: Square): Move | null {
    const lay = layOf(grip, square)
    return (lay && this.#moves.get(keyOf(lay))) ?? null
  }

  /** Every square where the near half may go as the tile is turned now, in reading order. */
  anchors(grip: Grip): Square[] {
    return Array.from({ length: N_SQUARES }, (_, square) => square).filter((square) => this.moveAt(grip, square))
  }

  /** The squares where the far half may come to lie as the tile is turned now. */
  reach(grip: Grip): Square[] {
    return this.anchors(grip).flatMap((square) =>
      halvesAt(grip, square)
        .slice(1)
        .map((half) => half.square),
    )
  }

  /** The first turn that is legal on a square, trying the present one and then round; null if none is. */
  turnAt(grip: Grip, square: Square): Turn | null {
    return TURNS.map((by) => turned(grip.turn, by)).find((turn) => this.moveAt({ ...grip, turn }, square)) ?? null
  }

  /** The next other turn that is legal on a square; null if there is none. */
  otherTurnAt(grip: Grip, square: Square, by: 1 | -1): Turn | null {
    const others = [by, 2 * by, 3 * by].map((step) => turned(grip.turn, step))
    return others.find((turn) => this.moveAt({ ...grip, turn }, square)) ?? null
  }

  /** The present turn if the tile fits anywhere so, else the next that does, else the present one. */
  usefulTurn(grip: Grip): Turn {
    const turns = TURNS.map((by) => turned(grip.turn, by))
    return turns.find((turn) => this.anchors({ ...grip, turn }).length > 0) ?? grip.turn
  }
}

const keyOf = (lay: Lay): string => `${lay.first} ${lay.second} ${lay.direction} ${lay.square}`
