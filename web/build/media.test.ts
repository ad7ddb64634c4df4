import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolved } from './media'

const SOURCES = new URL('../src/', import.meta.url)
const files = (...endings: string[]) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => ({ name, text: readFileSync(new URL(name, SOURCES), 'utf8') }))

test('a named breakpoint becomes its condition', () => {
  expect(resolved('@media (--wide) { a { b: c } }')).toBe('@media ((min-width: 900px)) { a { b: c } }')
  expect(resolved('@media not (--narrow), (--wide) {}')).toBe(
    '@media not ((max-width: 599px)), ((min-width: 900px)) {}',
  )
  expect(() => resolved('@media (--huge) {}')).toThrow('--huge')
})

test('nothing but the named breakpoints asks how large a screen is', () => {
  const queries = files('.svelte', '.css').flatMap(({ name, text }) =>
    [...text.matchAll(/@media[^{]+/g)].map(([query]) => `${name}: ${query.trim()}`),
  )
  expect(queries.length).toBeGreaterThan(20)
  expect(queries.filter((query) => /width|height|orientation/.test(query))).toEqual([])
  const asked = files('.svelte', '.ts').filter(({ text }) => /(MediaQuery|matchMedia)\('[^']*(width|height)/.test(text))
  expect(asked.map(({ name }) => name)).toEqual([])
})
