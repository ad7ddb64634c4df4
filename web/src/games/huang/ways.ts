// The legal moves, sorted by what is meant with them.

import type { Move } from '../contract'
import { spacesOf, type Space } from './hex'
import { PAYS, type Building, type Colour, type Deed, type Pay, type View } from './view'

/** What is meant with the next place that is chosen. */
export type Intent =
  | { readonly kind: 'tile' | 'leader'; readonly colour: Colour }
  | { readonly kind: Deed; readonly pay: Pay }
  | { readonly kind: 'replace'; readonly tiles: readonly Colour[] }
  | { readonly kind: 'pagoda' | 'move' | 'lose' | 'granary' }

/** What a phase asks for by itself. */
export function askedIntent(view: View, legal: readonly Move[]): Intent | null {
  switch (view.phase) {
    case 'chain':
      return chained(legal)
    case 'offer':
      return { kind: 'pagoda' }
    case 'move':
      return { kind: 'move' }
    case 'loss':
      return { kind: 'lose' }
    case 'granaries':
      return { kind: 'granary' }
    case 'replace':
      return { kind: 'replace', tiles: [] }
    default:
      return null
  }
}

/** The tile that may follow, if there is any. */
function chained(legal: readonly Move[]): Intent | null {
  const [colour] = coloursIn(legal, 'tile', 'tile')
  return colour ? { kind: 'tile', colour } : null
}

/** A move as it would be called, without its place; null for what needs none. */
export function callOf(intent: Intent): { kind: string; parts: Record<string, string> } | null {
  switch (intent.kind) {
    case 'tile':
      return { kind: 'tile', parts: { tile: intent.colour } }
    case 'leader':
      return { kind: 'leader', parts: { leader: intent.colour } }
    case 'riot':
      return { kind: 'riot', parts: { farmers: intent.pay } }
    case 'build':
      return { kind: 'build', parts: { traders: intent.pay } }
    case 'replace':
      return null
    default:
      return { kind: intent.kind, parts: {} }
  }
}

function meant(legal: readonly Move[], intent: Intent): Move[] {
  const call = callOf(intent)
  if (!call) return []
  const wanted = Object.entries(call.parts)
  return legal.filter((move) => move.kind === call.kind && wanted.every(([name, part]) => move.parts[name] === part))
}

/** Where what is meant may go, space by space. */
export function litOf(legal: readonly Move[], intent: Intent | null): Map<Space, Move> {
  if (!intent || intent.kind === 'move') return new Map()
  return new Map(meant(legal, intent).flatMap((move) => (move.parts['space'] ? [[move.parts['space'], move]] : [])))
}

/** The same for buildings, site by site; of a pagoda that is to move, the site where it stands. */
export function sitesOf(legal: readonly Move[], intent: Intent | null, view: View): Map<string, Move> {
  if (!intent) return new Map()
  const siteOf = (move: Move) => move.parts['site'] ?? (intent.kind === 'move' ? standingOn(view, move) : undefined)
  return new Map(
    meant(legal, intent).flatMap((move) => {
      const site = siteOf(move)
      return site ? [[site, move]] : []
    }),
  )
}

function standingOn({ buildings }: View, { parts }: Move): string | undefined {
  return buildings.find(({ site }) => site && spacesOf(site).includes(parts['space'] ?? ''))?.site ?? undefined
}

/** What stands on a site, or would if it were chosen. */
export function buildingOn({ buildings, sites, new_site, new_building }: View, site: string): Building | null {
  const planned = sites[site] ?? (site === new_site ? new_building : null)
  return planned ?? buildings.find((one) => one.site === site)?.kind ?? null
}

/** The ways to pay for a riot or a pagoda, that with fewer tiles first. */
export function paysOf(legal: readonly Move[], kind: Deed): Pay[] {
  return PAYS.toReversed().filter((pay) => meant(legal, { kind, pay }).length > 0)
}

/** The colours of tiles that some kind of move takes. */
export function coloursIn(legal: readonly Move[], kind: string, part: 'tile' | 'leader'): Set<Colour> {
  return new Set(legal.filter((move) => move.kind === kind).map((move) => move.parts[part] as Colour))
}

/** How many of each there are. */
export function counted(tiles: readonly Colour[]): Map<Colour, number> {
  const counts = new Map<Colour, number>()
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1)
  return counts
}

/** The spaces that a move is about, to point at them. */
export function placesOf({ parts }: Move): Space[] {
  if (parts['site']) return spacesOf(parts['site'])
  return parts['space'] ? [parts['space']] : []
}
