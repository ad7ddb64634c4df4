import { describe, expect, test } from 'vitest'
import { placesIn, writer } from '../../../../build/lettering'
import { mapNames, mapOf, type MapData } from '../map'
import { contains, overlap, type Box } from './boxes'
import { letteringOf, widthOf, type Lettering } from './labels'
import { solidsOf } from './placing'

const PLACES: Record<string, Record<string, string>> = { en: placesIn('en'), fr: placesIn('fr') }
const CASES = mapNames().flatMap((map) => Object.keys(PLACES).map((language) => [map, language] as const))

/** With the places that the build tells. */
function lettered(map: MapData, language: string, width: 'wide' | 'narrow'): Lettering {
  const places = PLACES[language]![`emperor.places.${map.name}.${width}`]!
  return letteringOf(map, writer(map, language, width === 'narrow'), places.split(' ').map(Number))
}

describe.each(CASES)('the names on %s in %s', (mapName, language) => {
  const map = mapOf(mapName)
  const { spaces, provinces } = lettered(map, language, 'wide')
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
  const { spaces } = lettered(map, language, 'narrow')
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
