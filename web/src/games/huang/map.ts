// The boards: where land and river lie, from the rules' own data.

import address from 'maps:huang'
import { getData } from '../../wire/http'
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

const known = new Map<string, BoardMap>()

/** Fetch the boards: before any is asked for. */
export async function loadMaps(): Promise<void> {
  const files = await getData<Record<string, BoardFile>>(address)
  for (const [name, file] of Object.entries(files)) known.set(name, read(file))
}

export function mapOf(board: unknown): BoardMap {
  return known.get(String(board)) ?? known.get('warring-states')!
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
