import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { app } from './build/app.ts'
import { lettering } from './build/lettering.ts'
import { texts } from './build/texts.ts'
import { toml } from './build/toml.ts'

const BASE = /node_modules\/(svelte|esm-env|clsx)\/|src\/(parts|words|route|wire|games\/gathered)[^?]*\.(ts|svelte)/
const SERVER = 'http://127.0.0.1:8642'

const TEXTS = texts()

export default defineConfig({
  plugins: [TEXTS, toml(), lettering(), svelte(), app(TEXTS)],
  build: {
    outDir: '../src/tianxia/server/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'chunks.json',
    // What every page needs comes in one file: many small ones take longer than their bytes.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'base', test: BASE }] } } },
  },
  server: {
    proxy: { '/api': { target: SERVER, ws: true }, '/healthz': SERVER },
    fs: { allow: ['..'] },
  },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
})
