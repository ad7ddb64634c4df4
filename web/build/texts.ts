// What belongs to the games and not to the client: 'rules:<game>/<language>', 'guide:…', 'terms:…', 'words:…' and
// 'maps:<game>' are modules whose default export is an address: of the numbered rules, of the summary and the variants as
// HTML, of the glossary, of the words and of the data files of the game's package. The server has them beside the client,
// under names that change with their contents; and pictures of the rules, which it draws itself:
// 'picture:<family>/<name>' is what to ask for.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { placesIn } from './lettering.ts'
import { guideOf, nameOf, toHtml, type Picture, type Term } from './rules.ts'
import { parse } from './toml.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const RULES = `${ROOT}docs/rules/`
const BUILT = `${ROOT}src/tianxia/server/built/`
const TEXT = /^\0?(rules|guide|terms|words|maps):(\w+)(?:\/(\w+))?$/
/** The name by which the server draws a picture of the rules. */
const PICTURE = /^\0?picture:(\w+)\/(\w+)$/
/** What is told with the words of a game's package. */
const ADDED: Record<string, (language: string) => object> = { emperor: placesIn }
/** Parts of the client with texts of their own, loaded with them. */
const PARTS = [
  'account',
  'analysis',
  'clock',
  'clubs',
  'editor',
  'lessons',
  'puzzles',
  'ratings',
  'reminders',
  'replay',
  'review',
  'settings',
  'talk',
  'tournaments',
]
const TYPES = { html: 'text/html;charset=utf-8', json: 'application/json' }

interface Kind {
  ending: keyof typeof TYPES
  files(game: string, language: string): string[]
  made(files: readonly string[], game: string, language: string): string
}

const KINDS: Record<string, Kind> = {
  rules: { ending: 'html', files: rulesFiles, made: rulesOf },
  guide: { ending: 'html', files: guideFiles, made: ([summary, modules]) => guideOf(read(summary!), read(modules!)) },
  terms: { ending: 'json', files: (game) => [termsFile(game)], made: termsOf },
  words: { ending: 'json', files: wordsFiles, made: wordsOf },
  maps: { ending: 'json', files: mapFiles, made: (files) => JSON.stringify(Object.fromEntries(files.map(named))) },
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
    resolveId: (id) => (TEXT.test(id) || PICTURE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, family, name] = PICTURE.exec(id) ?? []
      if (family) return `export default ${JSON.stringify(nameOf(pictureOf(family, name!), family))}`
      const [, kind, game = '', language = ''] = TEXT.exec(id) ?? []
      if (!kind) return undefined
      const { ending, files, made } = KINDS[kind]!
      const sources = files(game, language)
      for (const file of sources) this.addWatchFile(file)
      const content = made(sources, game, language)
      const address = `/assets/${kind}-${game}${language && `.${language}`}-${hashOf(content)}.${ending}`
      contents.set(address, content)
      addressOf.set(id, address)
      return `export default ${JSON.stringify(isBuilt ? address : `data:${TYPES[ending]},${encodeURIComponent(content)}`)}`
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
      mkdirSync(`${BUILT}pictures`)
      for (const file of readdirSync(`${RULES}pictures`))
        writeFileSync(
          `${BUILT}pictures/${file.replace('.toml', '.json')}`,
          JSON.stringify(tomlOf(`${RULES}pictures/${file}`)),
        )
    },
  }
}

function read(file: string): string {
  return readFileSync(file, 'utf-8')
}

function tomlOf(file: string): ReturnType<typeof parse> {
  return parse(read(file))
}

/** A text in a language, in English where there is none. */
function translated(name: string, language: string): string {
  const file = `${RULES}${name}.${language}.md`
  return existsSync(file) ? file : `${RULES}${name}.md`
}

const termsFile = (game: string): string => `${RULES}terms/${game}.toml`

function rulesFiles(game: string, language: string): string[] {
  return [translated(game, language), `${RULES}pictures/${game}.toml`, termsFile(game)]
}

function rulesOf([text, pictures, terms]: readonly string[], game: string, language: string): string {
  const shown = picturesIn(pictures!)
  const told = tomlOf(terms!)['term'] as unknown as Term[]
  return toHtml(read(text!), { game, language, pictures: shown, terms: told })
}

function picturesIn(file: string): Picture[] {
  return tomlOf(file)['picture'] as unknown as Picture[]
}

function pictureOf(family: string, name: string): Picture {
  return picturesIn(`${RULES}pictures/${family}.toml`).find((picture) => picture.name === name)!
}

/** One page to print, and a page of the variants. */
function guideFiles(game: string, language: string): string[] {
  return ['summaries', 'variants'].map((folder) => translated(`${folder}/${game}`, language))
}

/** By its words, what a term means and the rule about it. */
function termsOf([file]: readonly string[], _game: string, language: string): string {
  const terms = tomlOf(file!)['term'] as unknown as Term[]
  return JSON.stringify(terms.map((term) => [term[language as 'en'], term[`${language as 'en'}_text`], term.rule]))
}

/** The texts of the game's package, and those of its components; or those of the client itself, or of one of its parts. */
function wordsFiles(game: string, language: string): string[] {
  if (game === 'client') return [`${ROOT}web/src/words/${language}.json`]
  if (PARTS.includes(game)) return [`${ROOT}web/src/${game}/words.${language}.json`]
  return [
    `${ROOT}src/tianxia/games/${game}/words/${language}.json`,
    `${ROOT}web/src/games/${game}/words.${language}.json`,
  ]
}

function wordsOf(files: readonly string[], game: string, language: string): string {
  const words = files.map((file) => JSON.parse(read(file)) as object)
  return JSON.stringify(Object.assign({}, ...words, ADDED[game]?.(language)))
}

function mapFiles(game: string): string[] {
  const folder = `${ROOT}src/tianxia/games/${game}/data/`
  const names = readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
  return names.filter((name) => name.endsWith('.toml')).sort().map((name) => folder + name) // prettier-ignore
}

/** A data file by its name in the folder of data, as "lands/china". */
function named(file: string): [string, object] {
  return [/\/data\/(.*)\.toml$/.exec(file)![1]!, parse(read(file))]
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
