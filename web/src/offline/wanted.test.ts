import { expect, test } from 'vitest'
import { wantedAs } from './wanted'

const HERE = 'https://here'

test.each<[string, RequestMode, 'page' | 'file' | null]>([
  ['/', 'navigate', 'page'],
  ['/new?game=qin', 'navigate', 'page'],
  ['/t/abc/replay?move=37', 'navigate', 'page'],
  ['/position?text=game+qin', 'navigate', 'page'],
  ['/rules/qin', 'navigate', 'page'],
  ['/learn/qin/goal', 'navigate', 'page'],
  ['/api/tables/abc/record', 'navigate', null],
  ['/schema/openapi.json', 'navigate', null],
  ['/elsewhere', 'navigate', null],
  ['/assets/index-1234.js', 'cors', 'file'],
  ['/api/lobby', 'cors', null],
  ['/healthz', 'cors', null],
  ['/sw.js', 'same-origin', null],
  ['https://there/assets/index.js', 'no-cors', null],
])('%s (%s)', (path, mode, wanted) => {
  const url = new URL(path, HERE).href
  expect(wantedAs({ url, mode, method: 'GET' }, HERE)).toBe(wanted)
  expect(wantedAs({ url, mode, method: 'POST' }, HERE)).toBe(null)
})
