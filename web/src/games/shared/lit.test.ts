import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const [light = '', dark = ''] = readFileSync('src/styles/theme.css', 'utf8').split("[data-theme='dark']")
const read = (css: string) =>
  new Map([...css.matchAll(/(--[\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name!, hex!]))
const day = read(light)
const THEMES = { light: day, dark: new Map([...day, ...read(dark)]) }

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)!
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const share = parseInt(pair, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

describe.each(Object.entries(THEMES))('what is lit in the %s theme', (_, colours) => {
  const colour = (name: string) => colours.get(name)!

  test('is told by light and dark alone, whatever colours somebody sees', () => {
    expect(contrast(colour('--lit'), colour('--lit-edge'))).toBeGreaterThan(7)
    expect(contrast(colour('--lit-core'), colour('--lit-edge'))).toBeGreaterThan(7)
  })

  test('stands out from the page', () => {
    expect(contrast(colour('--lit-line'), colour('--card'))).toBeGreaterThan(3)
  })

  test('stands out from the pieces of every seat', () => {
    for (const seat of [0, 1, 2, 3, 4]) {
      const own = colour(`--seat-${seat}`)
      const most = Math.max(contrast(colour('--lit'), own), contrast(colour('--lit-edge'), own))
      expect(most, own).toBeGreaterThan(3)
    }
  })
})
