import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const SOURCES = fileURLToPath(new URL('src/', import.meta.url))
const COMPONENTS = readdirSync(SOURCES, { recursive: true }).filter((name) => String(name).endsWith('.svelte')).sort() // prettier-ignore

/** The class that keeps a component's styles to itself: it stands in every rule and element, so it is short. */
function cssHash({ hash, css, filename }) {
  const n = COMPONENTS.findIndex((name) => filename.endsWith(`src/${name}`))
  return n < 0 ? `svelte-${hash(css)}` : `_${n.toString(36)}`
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } }
