import { afterEach, expect, it, vi } from 'vitest'

const EMPTY = JSON.stringify({})
const PART = { en: '/part/en', fr: '/part/fr' }

// The language is that of the whole client, and one process runs all files: this one has a client of its own.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('speaks another language with the texts of a part that came while it was being fetched', async () => {
  vi.resetModules()
  const { language, loadPartWords, setLanguage, tell } = await import('./language.svelte')
  const fetched = vi.fn((address: string) => {
    if (address.startsWith('/part')) return Promise.resolve(new Response(JSON.stringify({ 'part.key': address })))
    return loadPartWords(PART).then(() => new Response(EMPTY))
  })
  vi.stubGlobal('fetch', fetched)
  const chosen = language() === 'en' ? 'fr' : 'en'
  await setLanguage(chosen)
  expect(tell('part.key')).toBe(PART[chosen])
})
