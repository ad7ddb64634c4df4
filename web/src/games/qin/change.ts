// What has changed from one view to the next, for animation.

import { letterAt } from './ground'
import { N_SQUARES, squaresOf, type Square } from './square'
import type { Half } from './tile'
import { isLetter } from './letter'
import type { Province, View } from './view'

export interface Change {
  readonly laid: readonly Half[]
  /** The squares of every province that is new, has grown or has another owner. */
  readonly grown: readonly (readonly Square[])[]
}

export const NO_CHANGE: Change = { laid: [], grown: [] }

/** Nothing if there is no view before, or if time has run backwards. */
export function changeOf(before: View | null, after: View): Change {
  if (!before) return NO_CHANGE
  const laid = laidSince(before, after)
  if (laid.length === 0 || laid.length > 2) return NO_CHANGE
  const known = new Set(before.provinces.map(keyOf))
  const grown = after.provinces.filter((province) => !known.has(keyOf(province)))
  return { laid, grown: grown.map((province) => squaresOf(province.squares)) }
}

function laidSince(before: View, after: View): Half[] {
  return Array.from({ length: N_SQUARES }, (_, square) => square).flatMap((square) => {
    const letter = letterAt(after, square)
    return isLetter(letter) && letterAt(before, square) === '.' ? [{ letter, square }] : []
  })
}

const keyOf = ({ colour, owner, squares }: Province): string => `${colour} ${owner} ${squares.join(' ')}`
