// What lies on each square, for drawing and for telling.

import type { Phrase } from '../../wire/types'
import { N_SQUARES, columnOf, nameOf, rowOf, squaresOf, type Square } from './square'
import { COLOUR_OF_LETTER, isLetter } from './letter'
import type { Colour, Province, View, Village } from './view'

export type Ground =
  | { readonly kind: 'steppe' | 'water' }
  | { readonly kind: 'lone'; readonly colour: Colour }
  | { readonly kind: 'province'; readonly province: Province }
  | { readonly kind: 'village'; readonly village: Village }

/** What lies on every square, by its number. */
export function groundsOf(view: View): Ground[] {
  const provinces = bySquare(view.provinces)
  const villages = bySquare(view.villages)
  return Array.from({ length: N_SQUARES }, (_, square): Ground => {
    const province = provinces.get(square)
    const village = villages.get(square)
    if (province) return { kind: 'province', province }
    if (village) return { kind: 'village', village }
    const letter = letterAt(view, square)
    if (isLetter(letter)) return { kind: 'lone', colour: COLOUR_OF_LETTER[letter] }
    return { kind: letter === '~' ? 'water' : 'steppe' }
  })
}

export function letterAt(view: View, square: Square): string | undefined {
  return view.board[rowOf(square)]?.[columnOf(square)]
}

function bySquare<Thing extends { readonly squares: readonly string[] }>(things: readonly Thing[]): Map<Square, Thing> {
  return new Map(things.flatMap((thing) => squaresOf(thing.squares).map((square): [Square, Thing] => [square, thing])))
}

/** A square in words. */
export function told(square: Square, ground: Ground): Phrase {
  const at = { square: nameOf(square) }
  switch (ground.kind) {
    case 'lone':
      return { key: 'qin.square.lone', values: { ...at, colour: ground.colour } }
    case 'province':
      return toldProvince(at, ground.province)
    case 'village': {
      const { holder } = ground.village
      if (holder === null) return { key: 'qin.square.village', values: at }
      return { key: 'qin.square.village-held', values: { ...at, seat: holder } }
    }
    default:
      return { key: `qin.square.${ground.kind}`, values: at }
  }
}

function toldProvince(at: { square: string }, { colour, owner, squares }: Province): Phrase {
  const values = { ...at, colour, spaces: squares.length }
  if (owner === null) return { key: 'qin.square.province', values }
  return { key: 'qin.square.province-owned', values: { ...values, seat: owner } }
}
