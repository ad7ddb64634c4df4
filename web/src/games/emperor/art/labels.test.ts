import { describe, expect, test } from 'vitest'
import french from '../../../../../src/tianxia/games/emperor/words/fr.json'
import { mapNames, mapOf } from '../map'
import { contains, overlap, type Box } from './boxes'
import { letteringOf, solidsOf, widthOf } from './labels'

const WRITERS: Record<string, (name: string) => string> = {
  en: (name) => name,
  fr: (name) => (french as Record<string, string>)[`word.${name}`] ?? name,
}
const CASES = mapNames().flatMap((map) => Object.keys(WRITERS).map((language) => [map, language] as const))

describe.each(CASES)('the names on %s in %s', (mapName, language) => {
  const map = mapOf(mapName)
  const { spaces, provinces } = letteringOf(map, WRITERS[language]!)
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

test('wide letters take more room than narrow ones', () => {
  expect(widthOf('mmm')).toBeGreaterThan(widthOf('nnn'))
  expect(widthOf('iii')).toBeLessThan(widthOf('nnn'))
})
