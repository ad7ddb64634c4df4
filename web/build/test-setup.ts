import { vi } from 'vitest'

// One process runs all files: whatever clock the one before had, each begins with the true one.
vi.useRealTimers()
// What the client finds in every browser, and what is there before it shows anything: texts and maps.
globalThis.navigator ??= { languages: ['en'] } as unknown as Navigator
await (await import('../src/words/language.svelte')).loadOwnWords()
for (const { loadMaps } of [await import('../src/games/emperor/map'), await import('../src/games/huang/map')])
  await loadMaps()
