// Texts that belong to the games and not to the client: 'rules:<game>/<language>' and 'words:<game>/<language>' are
// modules whose default export is the address of the numbered rules as HTML, and of the words of the game's package. The
// server has them beside the client, under names that change with their contents.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { toHtml } from './rules.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUILT = `${ROOT}src/tianxia/server/built/`
const TEXT = /^\0?(rules|words):(\w+)\/(\w+)$/
const KINDS = {
  rules: { fileOf: rulesFile, made: toHtml, ending: 'html', type: 'text/html;charset=utf-8' },
  words: { fileOf: wordsFile, made: (json: string) => JSON.stringify(JSON.parse(json)), ending: 'json', type: 'application/json' }, // prettier-ignore
}

export interface Texts extends Plugin {
  /** The addresses of all texts, once the modules have been loaded. */
  addresses(): string[]
}

export function texts(): Texts {
  const contents = new Map<string, string>()
  const addressOf = new Map<string, string>()
  let isBuilt = false
  /** What the build says about its files: the server reads it, no browser does. */
  let chunks = ''
  return {
    name: 'tianxia-texts',
    enforce: 'post',
    addresses: () => [...contents.keys()],
    configResolved: ({ command }) => void (isBuilt = command === 'build'),
    resolveId: (id) => (TEXT.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, kind, game, language] = TEXT.exec(id) ?? []
      if (!kind || !game || !language) return undefined
      const { fileOf, made, ending, type } = KINDS[kind as keyof typeof KINDS]
      const file = fileOf(game, language)
      this.addWatchFile(file)
      const content = made(readFileSync(file, 'utf-8'))
      const address = `/assets/${kind}-${game}.${language}-${hashOf(content)}.${ending}`
      contents.set(address, content)
      addressOf.set(id, address)
      return `export default ${JSON.stringify(isBuilt ? address : `data:${type},${encodeURIComponent(content)}`)}`
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const asset = bundle['chunks.json'] as Rolldown.OutputAsset
        chunks = withTexts(String(asset.source), bundle, addressOf)
        delete bundle['chunks.json']
      },
    },
    writeBundle() {
      rmSync(BUILT, { recursive: true, force: true })
      mkdirSync(`${BUILT}texts`, { recursive: true })
      writeFileSync(`${BUILT}chunks.json`, chunks)
      for (const [address, content] of contents) writeFileSync(`${BUILT}texts/${address.split('/').at(-1)}`, content)
    },
  }
}

function rulesFile(game: string, language: string): string {
  const translated = `${ROOT}docs/rules/${game}.${language}.md`
  return existsSync(translated) ? translated : `${ROOT}docs/rules/${game}.md`
}

function wordsFile(game: string, language: string): string {
  return `${ROOT}src/tianxia/games/${game}/words/${language}.json`
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8)
}

/** The list of files in which each also names the texts that it knows. */
function withTexts(json: string, bundle: Rolldown.OutputBundle, addressOf: Map<string, string>): string {
  const chunks = JSON.parse(json) as Record<string, { file: string; texts?: string[] }>
  for (const chunk of Object.values(chunks)) {
    const file = bundle[chunk.file]
    const known = (file?.type === 'chunk' ? file.moduleIds : []).flatMap((id) => addressOf.get(id)?.slice(1) ?? [])
    if (known.length) chunk.texts = known
  }
  return JSON.stringify(chunks)
}
