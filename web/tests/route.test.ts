import { expect, test } from 'vitest'
import { newPath, replayPath, routeOf, rulesPath, tablePath, type Route } from '../src/route/route'

const at = (path: string): Route => routeOf(new URL(path, 'http://here'))

test.each<[string, Route]>([
  ['/', { page: 'lobby' }],
  ['/new', { page: 'new', game: null }],
  [newPath('qin'), { page: 'new', game: 'qin' }],
  [tablePath('abc'), { page: 'table', id: 'abc', seat: null }],
  [tablePath('abc', 2), { page: 'table', id: 'abc', seat: 2 }],
  ['/t/abc/', { page: 'table', id: 'abc', seat: null }],
  ['/t/abc?seat=x', { page: 'table', id: 'abc', seat: null }],
  [replayPath('abc'), { page: 'replay', id: 'abc' }],
  [rulesPath('qin', '5.2'), { page: 'rules', game: 'qin' }],
  ['/t', { page: 'missing' }],
  ['/t/abc/replay/more', { page: 'missing' }],
  ['/elsewhere', { page: 'missing' }],
])('%s', (path, route) => {
  expect(at(path)).toEqual(route)
})
