// The maps: where everything lies, from the rules' own data.

import address from 'maps:emperor'
import { getData } from '../../wire/http'
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

const FALLBACK = '3-4'

/** By name; those of lands begin with "lands/". */
let files: Readonly<Record<string, unknown>> = {}
const known = new Map<string, MapData>()

/** Fetch the maps: before any is asked for. */
export async function loadMaps(): Promise<void> {
  files = await getData(address)
}

export function mapNames(): string[] {
  return Object.keys(files).filter((name) => !name.includes('/'))
}

/** A map such as "3-4"; always the same object. */
export function mapOf(name: string | undefined): MapData {
  const wanted = name !== undefined && name in files ? name : FALLBACK
  const map = known.get(wanted) ?? made(wanted)
  known.set(wanted, map)
  return map
}

function made(name: string): MapData {
  const file = files[name] as MapFile
  return surveyed(name, file, files[`lands/${file.land}`] as LandFile)
}
