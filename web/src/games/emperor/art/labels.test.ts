import { describe, expect, test } from 'vitest'
import french from '../../../../../src/tianxia/games/emperor/words/fr.json'
import { mapNames, mapOf, type MapData } from '../map'
import en from '../words.en.json'
import fr from '../words.fr.json'
import { contains, overlap, type Box } from './boxes'
import { letteringOf, penFor, solidsOf, widthOf, type Pen } from './labels'

const WORDS = { en: [{}, en], fr: [french, fr] } as Record<string, Record<string, string>[]>
const CASES = mapNames().flatMap((map) => Object.keys(WORDS).map((language) => [map, language] as const))

function penOf(map: MapData, language: string, isNarrow: boolean): Pen {
  const [words, own] = WORDS[language]!
  const write = (name: string) => words![`word.${name}`] ?? name
  return penFor(map, { write, shorten: (name) => own![`emp.short.${name}`] ?? write(name) }, isNarrow)
}

describe.each(CASES)('the names on %s in %s', (mapName, language) => {
  const map = mapOf(mapName)
  const { spaces, provinces } = letteringOf(map, penOf(map, language, false))
  const all = [...spaces.values(), ...provinces.values()]

  test('are all there', () => {
    expect([spaces.size, provinces.size]).toEqual([map.spaces.size, 9])
  })

  test('leave spaces, dragons and each other free', () => {
    const solids = solidsOf(map)
    const touching = all.flatMap((label, i) => [
      ...(overlap(label.box, solids) > 0 ? [label.text] : []),
      ...all.slice(i + 1).flatMap((other) => (overlap(label.box, [other.box]) ? [`${label.text}/${other.text}`] : [])),
    ])
    expect(touching).toEqual([])
  })

  test('lie upon the map, those of provinces inside them', () => {
    const [width, height] = map.size
    const isOn = ({ x, y, ...box }: Box) => x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height
    expect(all.filter(({ box }) => !isOn(box))).toEqual([])
    for (const { name, outline } of map.provinces) {
      const { x, y } = provinces.get(name)!
      expect(contains(outline, [x, y]), name).toBe(true)
    }
  })
})

describe.each(CASES)('the names on %s in %s on a phone', (mapName, language) => {
  const map = mapOf(mapName)
  const { spaces } = letteringOf(map, penOf(map, language, true))
  const all = [...spaces.values()]

  test('have letters of more than ten pixels', () => {
    const [width] = map.size
    for (const { size } of all) expect((size * 390) / (width + 36)).toBeGreaterThan(10)
  })

  test('leave spaces and each other free, but for a fringe', () => {
    const solids = solidsOf(map)
    const tight = all.filter(
      (one) => overlap(one.box, [...solids, ...all.filter((o) => o !== one).map((o) => o.box)]) > 0.15,
    )
    expect(tight.map(({ text }) => text)).toEqual([])
  })
})

test('wide letters take more room than narrow ones', () => {
  expect(widthOf('mmm')).toBeGreaterThan(widthOf('nnn'))
  expect(widthOf('iii')).toBeLessThan(widthOf('nnn'))
})
