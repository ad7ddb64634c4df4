import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { app } from './build/app.ts'
import { media } from './build/media.ts'
import { texts } from './build/texts.ts'

/** Opened by hand, each for itself too small to be a file of its own. */
const DIALOGS =
  /src\/(rules\/RulesDialog|settings\/SettingsDialog|signals\/(notice|sound)|table\/(Ending|JoinDialog|KeysDialog|Menu|PassDevice))\./
const COVERS = { qin: 'qin', huang: 'huang', emperor: 'china|han' }
/** What is needed at the same time comes in one file: many small ones take longer than their bytes, and pack badly. */
const GROUPS = [
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  { name: 'dialogs', test: DIALOGS, priority: 3 },
  { name: 'games', test: /src\/games\/([^/]+$|shared\/)/, priority: 2 },
  ...Object.entries(COVERS).map(([family, games]) => ({
    name: `${family}-cover`,
    test: RegExp(`src/games/(${games})/cover\\.ts`),
    priority: 1,
  })),
]
const SERVER = 'http://127.0.0.1:8642'

const TEXTS = texts()

export default defineConfig({
  plugins: [TEXTS, media(), svelte(), app(TEXTS)],
  build: {
    outDir: '../src/tianxia/server/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'chunks.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { advancedChunks: { groups: GROUPS } } },
  },
  server: {
    proxy: { '/api': { target: SERVER, ws: true }, '/healthz': SERVER },
    fs: { allow: ['..'] },
  },
  // One process keeps what it has loaded from file to file: no test leaves anything behind.
  test: { include: ['{src,build}/**/*.test.ts'], setupFiles: ['build/test-setup.ts'], isolate: false },
})
