// Every catalog of the client, of its games and of the server's games says the same things in both languages.

import { describe, expect, test } from 'vitest'
import { parametersOf } from './phrase'

const CATALOGS = import.meta.glob<Record<string, string>>(
  [
    './*.json',
    '../{account,analysis,clock,clubs,editor,lessons,puzzles,ratings,reminders,replay,review,settings,talk,tournaments}/*.json',
    '../games/**/*.json',
    '../../../src/tianxia/games/*/words/*.json',
  ],
  { eager: true, import: 'default' },
)
const ENGLISH = Object.keys(CATALOGS).filter((file) => file.endsWith('en.json'))

/** A sign that stands alone in French without a space that holds it; strengths (1 : 2) may be parted. */
const PARTED = /[^\u00a0\u202f\d] ?[;:!?»](?=\s|$)|« /

test('there are catalogs', () => {
  expect(ENGLISH.length).toBeGreaterThan(1)
})

test('the components of a game have one catalog, whose keys begin with its name', () => {
  const own = ENGLISH.filter((file) => file.startsWith('../games/'))
  expect(own).toEqual(['emperor', 'huang', 'qin'].map((game) => `../games/${game}/words.en.json`))
  for (const file of own) {
    const game = file.split('/')[2]!
    expect(Object.keys(CATALOGS[file]!).filter((key) => !key.startsWith(`${game}.`))).toEqual([])
  }
})

describe.each(ENGLISH)('%s', (file) => {
  const en = CATALOGS[file]!
  const fr = CATALOGS[file.replace(/en\.json$/, 'fr.json')] ?? {}

  test('has the same keys in French, but for its grammar', () => {
    const isText = (key: string) => !/^(article|forms)\./.test(key)
    expect(Object.keys(fr).filter(isText).sort()).toEqual(Object.keys(en).sort())
  })

  test('never parts a sign from its word in French', () => {
    expect(Object.values(fr).filter((text) => PARTED.test(text))).toEqual([])
  })

  test.each(Object.keys(en))('%s has the same parameters', (key) => {
    expect(parametersOf(fr[key] ?? '')).toEqual(parametersOf(en[key]!))
  })
})
