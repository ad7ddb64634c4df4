// What the client finds in every browser, and the texts that are there before it shows anything.
globalThis.navigator ??= { languages: ['en'] } as unknown as Navigator
await (await import('../src/words/language.svelte')).loadOwnWords()

export {}
