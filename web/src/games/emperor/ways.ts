// The placements that are legal, by where they go and what they cost.

import type { Move } from '../contract'
import type { MapData } from './map'
import { COLOURS, type Colour, type PriceView, type View } from './view'

/** A space or a dragon, as one word. */
export type Target = `space:${string}` | `dragon:${string}`
export type PieceKind = 'house' | 'fort-house' | 'market' | 'fort' | 'emissary'
/** In the order in which a click on a space takes them for meant. */
export const PIECE_KINDS: readonly PieceKind[] = ['house', 'fort-house', 'market', 'fort', 'emissary']

export interface Way {
  readonly move: Move
  /** The piece it leads to. */
  readonly kind: PieceKind
  readonly target: Target
  /** Empty if it only names a province. */
  readonly cost: readonly Colour[]
  readonly hasJoker: boolean
}

export const spaceTarget = (name: string): Target => `space:${name}`
export const dragonTarget = (name: string): Target => `dragon:${name}`
export const isSpace = (target: Target): boolean => target.startsWith('space:')
export const nameOf = (target: Target): string => target.slice(target.indexOf(':') + 1)

const FREE: PriceView = { cards: [], has_joker: false }

export function waysOf(legal: readonly Move[], view: View): Way[] {
  return legal.flatMap((move): Way[] => {
    if (move.kind === 'name') return naming(move, view)
    const target = targetOf(move)
    if (!target || !isPiece(move.kind)) return []
    const { cards, has_joker } = view.prices[move.action] ?? FREE
    return [{ move, kind: move.kind, target, cost: cards, hasJoker: has_joker }]
  })
}

/** A province is named by any space where the house could follow. */
function naming(move: Move, view: View): Way[] {
  const spaces = view.named_spaces[move.action] ?? []
  return spaces.map((name) => ({ move, kind: 'house', target: spaceTarget(name), cost: [], hasJoker: false }))
}

function isPiece(kind: string): kind is PieceKind {
  return PIECE_KINDS.includes(kind as PieceKind)
}

/** Where a move puts something; null if it puts nothing anywhere. */
export function targetOf({ kind, parts }: Move): Target | null {
  if (!isPiece(kind)) return null
  return kind === 'emissary' ? dragonTarget(parts['province']!) : spaceTarget(parts['space']!)
}

/** The provinces that a target belongs to. */
export function provincesOf(target: Target, map: MapData): readonly string[] {
  return isSpace(target) ? (map.spaces.get(nameOf(target))?.provinces ?? []) : [nameOf(target)]
}

/** The province, border space or alliance that somebody looks at. */
export interface Looked {
  readonly kind: 'province' | 'border' | 'alliance'
  readonly name: string
}

/** What there is to look at in a place: its province, or a border space as a whole. */
export function lookedAt(target: Target, map: MapData): Looked | null {
  const [name, second] = provincesOf(target, map)
  if (second) return { kind: 'border', name: nameOf(target) }
  return name ? { kind: 'province', name } : null
}

export function countOf(cards: readonly Colour[], colour: Colour): number {
  return cards.filter((card) => card === colour).length
}

/** Whether all of some cards are among others. */
export function isWithin(some: readonly Colour[], others: readonly Colour[]): boolean {
  return COLOURS.every((colour) => countOf(some, colour) <= countOf(others, colour))
}

/** Of the ways to one target: one for each different payment of the piece that is meant. */
export function meant(ways: readonly Way[], piece: PieceKind | null, chosen: readonly Colour[]): Way[] {
  const kinds = piece ? [piece] : PIECE_KINDS
  for (const kind of kinds) {
    const fitting = ways.filter((way) => way.kind === kind && (isWithin(chosen, way.cost) || way.cost.length === 0))
    if (fitting.length > 0) return fitting
  }
  return []
}
