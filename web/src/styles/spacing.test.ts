import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = new URL('../', import.meta.url)
const DISTANCE = /^\s*((?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)[\w-]*):[^;]*?-?[\d.]+(?:rem|px)[^;]*;/gm
const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(svelte|css)$/.test(name),
)

test('distances are steps of the one scale', () => {
  const raw = styles.flatMap((name) =>
    [...readFileSync(new URL(name, SOURCES), 'utf8').matchAll(DISTANCE)].map(([rule]) => `${name}: ${rule.trim()}`),
  )
  expect(styles.length).toBeGreaterThan(100)
  expect(raw).toEqual([])
})
