// What the client finds in every browser.
globalThis.navigator ??= { languages: ['en'] } as unknown as Navigator
