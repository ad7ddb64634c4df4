// Which puzzles there are of what somebody wants.

import type { Shelf } from '../wire/types'
import type { Wish } from './address'

/** How many fit, and how many of them were tried. */
export function countOf(shelves: readonly Shelf[], wish: Wish): { n: number; nTried: number } {
  const fitting = shelves.filter((shelf) => fits(shelf, wish))
  const sum = (of: (shelf: Shelf) => number) => fitting.reduce((total, shelf) => total + of(shelf), 0)
  return { n: sum(({ n }) => n), nTried: sum(({ n_tried }) => n_tried) }
}

/** The themes of a game, those with most puzzles first. */
export function themesOf(shelves: readonly Shelf[], game: string): string[] {
  const own = shelves.filter((shelf) => shelf.game === game && shelf.theme)
  const nOf = (theme: string) => own.reduce((total, shelf) => total + (shelf.theme === theme ? shelf.n : 0), 0)
  return [...new Set(own.map(({ theme }) => theme))].sort((one, other) => nOf(other) - nOf(one))
}

function fits(shelf: Shelf, { game, theme, level }: Wish): boolean {
  return shelf.theme === theme && (!game || shelf.game === game) && (!level || shelf.level === Number(level))
}
