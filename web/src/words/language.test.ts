import { expect, it, vi } from 'vitest'
import { language, loadPartWords, setLanguage, tell } from './language.svelte'

const EMPTY = JSON.stringify({})
const PART = { en: '/part/en', fr: '/part/fr' }

it('speaks another language with the texts of a part that came while it was being fetched', async () => {
  const fetched = vi.fn((address: string) => {
    if (address.startsWith('/part')) return Promise.resolve(new Response(JSON.stringify({ 'part.key': address })))
    return loadPartWords(PART).then(() => new Response(EMPTY))
  })
  vi.stubGlobal('fetch', fetched)
  const chosen = language() === 'en' ? 'fr' : 'en'
  await setLanguage(chosen)
  expect(tell('part.key')).toBe(PART[chosen])
  vi.unstubAllGlobals()
})
