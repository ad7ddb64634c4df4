import { expect, test } from 'vitest'
import {
  learnPath,
  newPath,
  placeOf,
  positionPath,
  replayPath,
  routeOf,
  rulesPath,
  tablePath,
  type Route,
} from './route'

const at = (path: string): Route => routeOf(new URL(path, 'http://here'))

test.each<[string, Route]>([
  ['/', { page: 'lobby' }],
  ['/new', { page: 'new', game: null }],
  [newPath('qin'), { page: 'new', game: 'qin' }],
  [tablePath('abc'), { page: 'table', id: 'abc', seat: null }],
  [tablePath('abc', 2), { page: 'table', id: 'abc', seat: 2 }],
  ['/t/abc/', { page: 'table', id: 'abc', seat: null }],
  ['/t/abc?seat=x', { page: 'table', id: 'abc', seat: null }],
  [replayPath('abc'), { page: 'replay', id: 'abc', move: 0 }],
  [replayPath('abc', 37), { page: 'replay', id: 'abc', move: 37 }],
  ['/t/abc/replay?move=last', { page: 'replay', id: 'abc', move: 0 }],
  [rulesPath('qin', '5.2'), { page: 'rules', game: 'qin', part: 'rules' }],
  [rulesPath('han', null, 'summary'), { page: 'rules', game: 'han', part: 'summary' }],
  ['/rules/qin/elsewhere', { page: 'missing' }],
  [positionPath(), { page: 'position', text: '' }],
  [positionPath('game qin; R.; hand 1 RR ?'), { page: 'position', text: 'game qin; R.; hand 1 RR ?' }],
  ['/analysis?table=abc', { page: 'analysis', id: '', text: '?table=abc' }],
  ['/analysis/abc', { page: 'analysis', id: 'abc', text: '' }],
  [learnPath(), { page: 'learn' }],
  [learnPath('qin', 'lay'), { page: 'lesson', game: 'qin', id: 'lay' }],
  ['/learn/qin', { page: 'missing' }],
  ['/t', { page: 'missing' }],
  ['/t/abc/replay/more', { page: 'missing' }],
  ['/account', { page: 'account' }],
  ['/mail', { page: 'mail' }],
  ['/account/elsewhere', { page: 'missing' }],
  ['/ratings?game=qin&scale=many', { page: 'ratings', person: '' }],
  ['/ratings/qin', { page: 'missing' }],
  ['/people/abc', { page: 'ratings', person: 'abc' }],
  ['/people', { page: 'missing' }],
  ['/tournaments', { page: 'tournaments', id: '' }],
  ['/tournaments/abc', { page: 'tournaments', id: 'abc' }],
  ['/clubs', { page: 'clubs', id: '' }],
  ['/clubs/abc', { page: 'clubs', id: 'abc' }],
  ['/clubs/abc/elsewhere', { page: 'missing' }],
  ['/elsewhere', { page: 'missing' }],
])('%s', (path, route) => {
  expect(at(path)).toEqual(route)
})

test('a page stays the same while its address says more precisely what is looked at', () => {
  expect(placeOf(at(tablePath('abc', 2)))).toBe(placeOf(at(tablePath('abc'))))
  expect(placeOf(at(replayPath('abc', 37)))).toBe(placeOf(at(replayPath('abc'))))
  const places = [
    '/',
    '/new',
    '/t/a',
    '/t/b',
    '/t/a/replay',
    '/rules/qin',
    '/rules/qin/variants',
    '/rules/han',
    '/learn',
    '/learn/qin/lay',
    '/analysis',
    '/analysis?text=x',
    '/analysis/abc',
    '/elsewhere',
  ]
  expect(new Set(places.map((path) => placeOf(at(path)))).size).toBe(places.length)
})
