// The boards: where land and river lie, read from the rules' own data when the client is built.

import eighteenKingdoms from '../../../../src/tianxia/games/huang/data/eighteen-kingdoms.toml'
import warringStates from '../../../../src/tianxia/games/huang/data/warring-states.toml'
import { RECTANGLE, columnOf, neighbours, rowOf, type Space } from './hex'

export type Terrain = 'land' | 'river'

export interface BoardMap {
  /** All spaces in reading order. */
  readonly spaces: readonly Space[]
  readonly terrain: ReadonlyMap<Space, Terrain>
  readonly capitals: ReadonlyMap<Space, string>
  /** The rivers, each as a way along its spaces, the longest first. */
  readonly rivers: readonly (readonly Space[])[]
}

interface BoardFile {
  readonly rows: readonly string[]
  readonly capitals: Readonly<Record<Space, string>>
}

const MAPS: Readonly<Record<string, BoardMap>> = {
  'warring-states': read(warringStates as BoardFile),
  'eighteen-kingdoms': read(eighteenKingdoms as BoardFile),
}

export function mapOf(board: unknown): BoardMap {
  return MAPS[String(board)] ?? MAPS['warring-states']!
}

function read({ rows, capitals }: BoardFile): BoardMap {
  const signAt = (space: Space) => rows[rowOf(space)]?.charAt(columnOf(space)) ?? '#'
  const spaces = RECTANGLE.filter((space) => signAt(space) !== '#')
  const terrain = new Map(spaces.map((space): [Space, Terrain] => [space, signAt(space) === '~' ? 'river' : 'land']))
  return { spaces, terrain, capitals: new Map(Object.entries(capitals)), rivers: riversOf(terrain) }
}

function riversOf(terrain: ReadonlyMap<Space, Terrain>): Space[][] {
  const left = new Set([...terrain].filter(([, kind]) => kind === 'river').map(([space]) => space))
  const rivers: Space[][] = []
  for (const space of left) {
    const group = reached(space, left)
    for (const one of group.keys()) left.delete(one)
    const end = [...group.keys()].at(-1)!
    rivers.push(wayBack(reached(end, new Set(group.keys()))))
  }
  return rivers.filter((river) => river.length > 2).sort((a, b) => b.length - a.length)
}

/** All spaces that are linked with one, the nearest first, each with the one it was reached from. */
function reached(start: Space, among: ReadonlySet<Space>): Map<Space, Space | null> {
  const from = new Map<Space, Space | null>([[start, null]])
  for (const space of from.keys())
    for (const next of neighbours(space)) if (next && among.has(next) && !from.has(next)) from.set(next, space)
  return from
}

/** From the space reached last to the first one. */
function wayBack(from: ReadonlyMap<Space, Space | null>): Space[] {
  const way: Space[] = []
  for (let at: Space | null = [...from.keys()].at(-1) ?? null; at; at = from.get(at) ?? null) way.push(at)
  return way
}
