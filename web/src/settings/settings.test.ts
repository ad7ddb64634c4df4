import { beforeEach, expect, test, vi } from 'vitest'

// The module is loaded anew in every test, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const store = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  })
})

const load = () => import('./settings.svelte')

test('nothing is skipped unless somebody wants it', async () => {
  const { settings } = await load()
  expect(settings).toMatchObject({ confirm: true, botSpeed: 'normal', notation: false, sound: false })
})

test('what is chosen is remembered', async () => {
  ;(await load()).settings.botSpeed = 'slow'
  vi.resetModules()
  expect((await load()).settings.botSpeed).toBe('slow')
})

test('what was written by another version or by hand is only taken where it makes sense', async () => {
  const { recalled } = await load()
  expect(recalled('{"confirm": false, "botSpeed": "warp", "notation": 1}')).toMatchObject({
    confirm: false,
    botSpeed: 'normal',
    notation: false,
  })
  for (const written of ['', 'null', '[', null]) expect(recalled(written).confirm).toBe(true)
})
