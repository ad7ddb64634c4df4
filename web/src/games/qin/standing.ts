// Where the pagodas stand. The rules only say on which province or village; they keep their square while it grows.

import { centre, columnOf, neighbour, rowOf, squaresOf, type Square } from './square'
import type { View } from './view'

export interface Standing {
  readonly square: Square
  readonly seat: number
  readonly pagodas: number
  readonly isVillage: boolean
  /** The same as long as the same pagodas stand on the same square. */
  readonly key: string
}

/** All pagodas of a view, top row first; a seat's pagodas stay on the squares of *before* where they can. */
export function standings(view: View, before: readonly Standing[]): Standing[] {
  const onProvinces = view.provinces.flatMap(({ owner, pagodas, squares }) =>
    owner === null ? [] : [standing(spot(squaresOf(squares), owner, pagodas, before), owner, pagodas, false)],
  )
  const onVillages = view.villages.flatMap(({ holder, squares }) =>
    holder === null ? [] : [standing(squaresOf(squares).at(-1) ?? 0, holder, 1, true)],
  )
  return [...onProvinces, ...onVillages].sort((a, b) => a.square - b.square)
}

function standing(square: Square, seat: number, pagodas: number, isVillage: boolean): Standing {
  return { square, seat, pagodas, isVillage, key: `${square}:${seat}:${pagodas}` }
}

function spot(squares: readonly Square[], owner: number, pagodas: number, before: readonly Standing[]): Square {
  const old = before.find(
    (other) => other.seat === owner && other.pagodas === pagodas && squares.includes(other.square),
  )
  return old?.square ?? best(squares, pagodas)
}

/** The square nearest to the middle; a double pagoda rises above its square and likes its own province there. */
export function best(squares: readonly Square[], pagodas: number): Square {
  const x = mean(squares.map(columnOf))
  const y = mean(squares.map(rowOf))
  const cost = (square: Square) => {
    const isCovering = pagodas > 1 && !squares.includes(neighbour(square, 3) ?? -1)
    return Math.hypot(columnOf(square) - x, rowOf(square) - y) + (isCovering ? 2 : 0)
  }
  return squares.reduce((chosen, square) => (cost(square) < cost(chosen) ? square : chosen))
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

/** Remembers where the pagodas stood before. */
export class Stands {
  #view: View | null = null
  #before: readonly Standing[] = []
  #now: readonly Standing[] = []

  /** The pagodas of a view, and those that have gone since the view asked for before it. */
  of(view: View): { now: readonly Standing[]; gone: readonly Standing[]; risen: ReadonlySet<string> } {
    if (view !== this.#view) {
      this.#before = this.#now
      this.#now = standings(view, this.#before)
      this.#view = view
    }
    const known = new Set(this.#before.map((old) => old.key))
    const kept = new Set(this.#now.map((standing) => standing.key))
    return {
      now: this.#now,
      gone: this.#before.filter((old) => !kept.has(old.key)),
      risen: new Set([...kept].filter((key) => !known.has(key))),
    }
  }
}

/** The transformation that puts pagodas where they stand, a little smaller in a village. */
export function footOf({ square, isVillage }: Standing): string {
  const [x, y] = centre(square)
  return isVillage ? `translate(${x} ${y + 19}) scale(0.86)` : `translate(${x} ${y + 22})`
}
