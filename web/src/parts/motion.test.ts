import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

it('is switched off in one place of the styles and one of the scripts', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(svelte|css|ts)$/.test(name),
  )
  const isAbout = (name: string) => readFileSync(`src/${name}`, 'utf8').includes('prefers-reduced-motion')
  expect(sources.filter((name) => !name.endsWith('.test.ts') && isAbout(name)).sort()).toEqual([
    'parts/motion.ts',
    'styles/base.css',
  ])
})
