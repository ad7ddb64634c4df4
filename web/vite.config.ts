import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { app } from './build/app.ts'
import { rules } from './build/rules.ts'
import { toml } from './build/toml.ts'

const SERVER = 'http://127.0.0.1:8642'

export default defineConfig({
  plugins: [rules(), toml(), svelte(), app()],
  build: { outDir: '../src/tianxia/server/client', emptyOutDir: true, target: 'es2022', manifest: 'chunks.json' },
  server: {
    proxy: { '/api': { target: SERVER, ws: true }, '/healthz': SERVER },
    fs: { allow: ['..'] },
  },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
})
