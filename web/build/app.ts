// Makes the client an app that can be installed: its manifest, and the service worker with the list of all files of this
// build. Their addresses stay the same, so the server says that browsers have to ask for them again each time.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import en from '../src/words/en.json' with { type: 'json' }
import fr from '../src/words/fr.json' with { type: 'json' }
import type { Texts } from './texts.ts'

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const WORKER = fileURLToPath(new URL('../src/offline/worker.ts', import.meta.url))
const PAPER = '#f5ecd9'
const DRAWING = { sizes: 'any', type: 'image/svg+xml' }
/** Drawings, and a picture for systems that take none. */
const ICONS = [
  { file: 'parts/seal.svg', purpose: 'any', ...DRAWING },
  { file: 'app/maskable.svg', purpose: 'maskable', ...DRAWING },
  { file: 'app/maskable-192.png', purpose: 'maskable', sizes: '192x192', type: 'image/png' },
]
const KEPT = /\.(js|css|svg)$/

export function app(texts: Texts): Plugin {
  let icons: string[] = []
  return {
    name: 'tianxia-app',
    apply: 'build',
    buildStart() {
      icons = ICONS.map(({ file }) => {
        const name = file.split('/').at(-1)!
        return this.emitFile({ type: 'asset', name, source: readFileSync(SOURCES + file) })
      })
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = JSON.stringify(manifest(icons.map((icon) => `/${this.getFileName(icon)}`)))
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: filledIn(await workerCode(), bundle, texts.addresses()),
        })
      },
    },
  }
}

function manifest(icons: readonly string[]): object {
  return {
    id: '/',
    name: 'Tianxia',
    short_name: 'Tianxia',
    lang: 'en',
    description: en['lobby.subtitle'],
    description_localized: { fr: fr['lobby.subtitle'] },
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['games'],
    icons: ICONS.map(({ sizes, purpose, type }, i) => ({ src: icons[i], sizes, purpose, type })),
    shortcuts: [
      { name: en['lobby.new'], name_localized: { fr: fr['lobby.new'] }, url: '/new', icons: [{ src: icons[0] }] },
    ],
  }
}

/** Built by itself: as a part of the client it would tear the client's own files apart. */
async function workerCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rolldownOptions: { input: WORKER, output: { format: 'iife' } } },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}

/** The worker with the names of its files; a build that differs in anything has another version. */
function filledIn(code: string, bundle: Rolldown.OutputBundle, texts: string[]): string {
  const files = Object.keys(bundle).filter((name) => KEPT.test(name))
  const page = bundle['index.html'] as Rolldown.OutputAsset
  const names = ['/', ...[...files.map((name) => `/${name}`), ...texts].sort()]
  const version = createHash('sha256').update(`${code}${names.join()}${page.source}`).digest('hex').slice(0, 12)
  return code.replace('__FILES__', JSON.stringify(names)).replace('__VERSION__', JSON.stringify(version))
}
