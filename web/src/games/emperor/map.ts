// The maps: where everything lies, read from the rules' own data when the client is built.

import { surveyed, type LandFile, type MapFile } from './survey'
import type { Colour } from './view'

export type Point = readonly [x: number, y: number]

export interface Province {
  readonly name: string
  readonly colour: Colour
  readonly dragon: Point
  /** Clockwise; neighbours share corners. */
  readonly outline: readonly Point[]
}

export interface Space {
  readonly name: string
  /** Two on a border. */
  readonly provinces: readonly string[]
  readonly at: Point
  readonly isHarbour: boolean
  readonly isBorder: boolean
}

export interface Road {
  readonly ends: readonly [string, string]
  /** From the first space to the last, with every bend. */
  readonly points: readonly Point[]
}

export interface Alliance {
  readonly number: number
  readonly between: readonly [string, string]
  readonly at: Point
}

export interface MapData {
  readonly name: string
  /** The land it is drawn on: several maps may share one. */
  readonly land: string
  readonly size: Point
  readonly provinces: readonly Province[]
  readonly spaces: ReadonlyMap<string, Space>
  readonly roads: readonly Road[]
  readonly alliances: readonly Alliance[]
  /** From one of the two corners where the coast ends to the other; empty where there is none. */
  readonly coast: readonly Point[]
  /** The score track from 0 on. */
  readonly wall: readonly Point[]
}

const MAPS: Record<string, MapFile> = import.meta.glob('../../../../src/tianxia/games/emperor/data/*.toml', {
  import: 'default',
  eager: true,
})
const LANDS: Record<string, LandFile> = import.meta.glob('../../../../src/tianxia/games/emperor/data/lands/*.toml', {
  import: 'default',
  eager: true,
})
const FALLBACK = '3-4'

const known = new Map<string, MapData>()

export function mapNames(): string[] {
  return Object.keys(MAPS).map((path) => stem(path))
}

/** A map such as "3-4"; always the same object. */
export function mapOf(name: string | undefined): MapData {
  const wanted = name !== undefined && fileOf(MAPS, name) ? name : FALLBACK
  const map = known.get(wanted) ?? made(wanted)
  known.set(wanted, map)
  return map
}

function fileOf<File>(files: Record<string, File>, name: string): File | undefined {
  return Object.entries(files).find(([path]) => stem(path) === name)?.[1]
}

const stem = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.toml'.length)

function made(name: string): MapData {
  const file = fileOf(MAPS, name)!
  return surveyed(name, file, fileOf(LANDS, file.land)!)
}
