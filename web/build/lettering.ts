// Where the names stand on the maps of China and Han: worked out here, once for all browsers, and told with the words of
// their package. 'emperor.places.<map>.wide', and the same with 'narrow' for phones, are the numbers of places.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import english from '../../src/tianxia/games/emperor/words/en.json' with { type: 'json' }
import french from '../../src/tianxia/games/emperor/words/fr.json' with { type: 'json' }
import { penFor, type Pen } from '../src/games/emperor/art/labels.ts'
import { placesOn } from '../src/games/emperor/art/placing.ts'
import type { MapData } from '../src/games/emperor/map.ts'
import { surveyed, type LandFile, type MapFile } from '../src/games/emperor/survey.ts'
import en from '../src/games/emperor/words.en.json' with { type: 'json' }
import fr from '../src/games/emperor/words.fr.json' with { type: 'json' }
import { parse } from './toml.ts'

const FOLDER = fileURLToPath(new URL('../../src/tianxia/games/emperor/data/', import.meta.url))
const WORDS: Record<string, Record<string, string>> = { en: { ...english, ...en }, fr: { ...french, ...fr } }

export function placesIn(language: string): Record<string, string> {
  const of = (map: MapData, isNarrow: boolean) => placesOn(map, writer(map, language, isNarrow)).join(' ')
  const both = (map: MapData) => ({ wide: of(map, false), narrow: of(map, true) })
  return Object.fromEntries(
    maps().flatMap((map) =>
      Object.entries(both(map)).map(([width, places]) => [`emperor.places.${map.name}.${width}`, places]),
    ),
  )
}

/** Who writes upon a map in a language. */
export function writer(map: MapData, language: string, isNarrow: boolean): Pen {
  const words = WORDS[language]!
  const write = (name: string) => words[`word.${name}`] ?? name
  return penFor(map, { write, shorten: (name) => words[`emperor.short.${name}`] ?? write(name) }, isNarrow)
}

function maps(): MapData[] {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.toml'))
  return names.map((file) => {
    const map = read<MapFile>(file)
    return surveyed(file.slice(0, -'.toml'.length), map, read<LandFile>(`lands/${map.land}.toml`))
  })
}

function read<File>(name: string): File {
  return parse(readFileSync(FOLDER + name, 'utf-8')) as File
}
