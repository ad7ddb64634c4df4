import { expect, test } from 'vitest'
import { parse } from './toml'

test('keys, comments, lists over several lines', () => {
  expect(parse('# a file\nsize = [\n  1, # one\n  -2,\n]\nname = "Ch\'in \\"x\\""\nis_on = true')).toEqual({
    size: [1, -2],
    name: 'Ch\'in "x"',
    is_on: true,
  })
})

test('inline tables, tables and arrays of tables', () => {
  expect(parse('a = { b = [1, 2], c = "d" }\n[t]\nx = 1\n[[p]]\nn = 1\n[[p]]\nn = 2')).toEqual({
    a: { b: [1, 2], c: 'd' },
    t: { x: 1 },
    p: [{ n: 1 }, { n: 2 }],
  })
})

test('what is no TOML of ours is refused, with its line', () => {
  expect(() => parse('a = 1\nb 2')).toThrow("line 2: '='")
  expect(() => parse('a = 1.5')).toThrow('line 1')
})
