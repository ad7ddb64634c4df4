// Studies as they are written down (docs/records.md): the main line is an ordinary record, variations say where they
// leave another line.

import type { Glyph, Made } from './tree'
import { Node } from './tree'

export const FORMAT = 'tianxia-study/1'

/** A game record; its seed is text, because it may be larger than what JavaScript's numbers hold. */
export interface GameRecord {
  format: string
  game: string
  options: Record<string, string>
  seats: number
  seed: string
  rules_version: string
  actions: Made[]
  players?: string[]
  position?: string
}

interface Note {
  after: number
  comment?: string
  glyphs?: Glyph[]
}

interface Variation {
  of: number
  after: number
  actions: Made[]
  notes?: Note[]
}

export interface WrittenChapter {
  record: GameRecord
  title?: string
  notes?: Note[]
  variations?: Variation[]
}

export interface WrittenStudy {
  format: string
  title: string
  chapters: WrittenChapter[]
}

/** A game that is studied: how it begins, and what follows. */
export interface Chapter {
  title: string
  /** How it begins; the moves are those of the tree. */
  start: Omit<GameRecord, 'actions'>
  root: Node
}

/** JSON whose seeds are kept as text. */
export function parseExactly<T>(json: string): T {
  return JSON.parse(json.replace(/"seed":\s*(\d+)/g, '"seed":"$1"')) as T
}

export function writeExactly(value: unknown): string {
  return JSON.stringify(value).replace(/"seed":"(\d+)"/g, '"seed":$1')
}

/** What somebody brings: a study as it is, a game record as the only chapter of one. */
export function asStudy(json: string, title: string): string {
  try {
    const brought = parseExactly<Partial<GameRecord>>(json)
    return brought.game ? writeExactly({ format: FORMAT, title, chapters: [{ record: brought }] }) : json
  } catch {
    return json
  }
}

export function chapterOf({ record, title = '', notes = [], variations = [] }: WrittenChapter): Chapter {
  const { actions, ...start } = record
  delete (start as { result?: unknown }).result
  const root = new Node(null, null)
  const lines = [lineOf(root, actions)]
  annotate(lines[0]!, notes)
  for (const { of, after, actions, notes = [] } of variations) {
    const before = lines[of]!.slice(0, after + 1)
    const line = [...before.slice(0, -1), ...lineOf(before.at(-1)!, actions)]
    lines.push(line)
    annotate(line, notes)
  }
  return { title, start, root }
}

/** The moments from a first one on along some moves. */
function lineOf(first: Node, actions: readonly Made[]): Node[] {
  const line = [first]
  for (const made of actions) line.push(line.at(-1)!.follow(made))
  return line
}

function annotate(line: readonly Node[], notes: readonly Note[]): void {
  for (const { after, comment = '', glyphs = [] } of notes) Object.assign(line[after]!, { comment, glyphs })
}

export function writtenChapter({ title, start, root }: Chapter): WrittenChapter {
  const main = followed(root)
  const variations: Variation[] = []
  // Each line with the moments that are its own; what leaves it comes after it.
  const lines = [{ nodes: main, number: 0 }]
  for (const { nodes, number } of lines)
    for (const node of nodes) {
      // Alternatives to the first move of a variation belong to the line that it leaves.
      for (const other of node.children.slice(1)) {
        const own = followed(other)
        variations.push({ of: number, after: node.number, actions: own.map(({ made }) => made!), notes: notesOf(own) })
        lines.push({ nodes: own, number: variations.length })
      }
    }
  const record = { ...start, actions: main.slice(1).map(({ made }) => made!) }
  return { record, title, notes: notesOf(main), variations }
}

/** A moment and those that follow it along the first of each. */
function followed(first: Node): Node[] {
  const nodes = [first]
  while (nodes.at(-1)!.children[0]) nodes.push(nodes.at(-1)!.children[0]!)
  return nodes
}

function notesOf(nodes: readonly Node[]): Note[] {
  return nodes
    .filter(({ comment, glyphs }) => comment || glyphs.length)
    .map(({ number, comment, glyphs }) => ({ after: number, comment, glyphs }))
}

/** Keys in the order in which the server has them. */
export function writtenStudy(title: string, chapters: readonly Chapter[]): WrittenStudy {
  return { format: FORMAT, title, chapters: chapters.map(writtenChapter) }
}
