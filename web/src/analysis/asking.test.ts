import { expect, test, vi } from 'vitest'
import { changeStudy, getStudy } from './asking'
import type { WrittenStudy } from './study'

test('a study that is being kept is read when it is', async () => {
  const asked: string[] = []
  let keep: (answer: Response) => void = () => undefined
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`)
    return method === 'PUT' ? new Promise((resolve) => (keep = resolve)) : Promise.resolve(new Response('{"info":1}'))
  })
  const kept = changeStudy('x', {} as WrittenStudy)
  const read = getStudy('x')
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual(['PUT /api/studies/x'])
  keep(new Response('{}'))
  await Promise.all([kept, read])
  expect(asked).toEqual(['PUT /api/studies/x', 'GET /api/studies/x'])
  vi.unstubAllGlobals()
})
