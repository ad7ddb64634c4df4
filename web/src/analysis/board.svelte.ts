// The analysis board: a tree of moments, one of them on the table, and the search that looks at it.
// The desk is that of a live table; here the board answers it.

import { bareTable, nowOf } from '../desk/bare-table'
import { loadGame, type Game } from '../games/registry.svelte'
import { toastError } from '../parts/toasts.svelte'
import type { Answer, Unnumbered } from '../wire/connection'
import { lookAt } from '../wire/http'
import type { Analysis, Moment, PositionInfo, SeatInfo, StudyInfo, TableInfo } from '../wire/types'
import { AnalysisDesk } from './analysis-desk.svelte'
import { addStudy, changeStudy, getRecord, getStudy, look, preview, why } from './asking'
import { Unfit, type Draft } from './draft'
import { Engine } from './engine.svelte'
import { chapterOf, writtenStudy, type Chapter } from './study'
import { Node, promote, remove, type Glyph, type Made } from './tree'

const RECORD = 'tianxia/1'
/** What is looked at. */
interface Place {
  /** Of the chapter. */
  readonly number: number
  readonly node: Node
  readonly isOpen: boolean
}

/** So many moments are remembered. */
const MOST_KEPT = 500

export class Board {
  readonly engine = new Engine()
  readonly game: Game
  readonly desk: AnalysisDesk
  /** The study that it belongs to; null until it is kept. */
  info = $state.raw<StudyInfo | null>(null)
  title = $state('')
  #chapters = $state.raw() as readonly Chapter[]
  #number = $state(0)
  #node = $state.raw() as Node
  #isOpen = $state(false)
  /** Counts changes of the tree, which is no state by itself. */
  #revision = $state(0)
  #moment = $state.raw() as Moment
  #seq = 0
  readonly #kept = new Map<string, Promise<Moment>>()

  private constructor(
    game: Game,
    chapters: readonly Chapter[],
    { number, node, isOpen }: Place,
    moment: Moment,
    /** Whether a search looks at it: not where somebody plans for a game that runs. */
    readonly isSearched: boolean,
  ) {
    this.game = game
    this.#chapters = chapters
    this.#number = number
    this.#node = node
    this.#isOpen = isOpen
    this.#moment = moment
    const table = this.#tableOf(moment)
    this.desk = new AnalysisDesk(
      game,
      nowOf(table, 0, moment.frame, moment.legal),
      moment.frame,
      (request) => this.#answer(request) as Promise<never>,
    )
    this.#search()
  }

  /** A board at some place, the beginning of the first chapter if nothing else is said. */
  static async open(chapters: readonly Chapter[], place: Partial<Place> = {}, isSearched = true): Promise<Board> {
    const { number = 0, isOpen = false } = place
    const { start, root } = chapters[number]!
    const node = place.node ?? root
    const [game, moment] = await Promise.all([loadGame(start.game), look(asked(start, node, isOpen))])
    return new Board(game, chapters, { number, node, isOpen }, moment, isSearched)
  }

  /** What was not kept as a study, where it was left. */
  static async ofDraft(draft: Draft, isSearched = true): Promise<Board> {
    const { chapters, place } = leftAt(draft)
    const { info } = await loadGame(chapters[place.number]!.start.game)
    if (info.rules_version !== draft.rules) throw new Unfit('made by other rules')
    const board = await Board.open(chapters, place, isSearched)
    board.title = draft.study.title
    return board
  }

  /** The moment of a game that is over. */
  static async ofTable(id: string, move: number): Promise<Board> {
    const chapter = chapterOf({ record: await getRecord(id) })
    const nodes = chapter.root.last.path
    return Board.open([chapter], { node: nodes[Math.min(move, nodes.length) - 1] ?? chapter.root })
  }

  static async ofPosition(text: string, isSearched = true): Promise<Board> {
    const position = await lookAt(text)
    return Board.open([await beginning(position, newSeed(), position.text)], undefined, isSearched)
  }

  static async ofStudy(id: string): Promise<Board> {
    const { info, study } = await getStudy(id)
    const board = await Board.open(study.chapters.map(chapterOf))
    board.info = info
    board.title = info.title
    return board
  }

  get node(): Node {
    void this.#revision
    return this.#node
  }

  get root(): Node {
    void this.#revision
    return this.chapter.root
  }

  get revision(): number {
    return this.#revision
  }

  get chapter(): Chapter {
    return this.#chapters[this.#number]!
  }

  get chapters(): readonly Chapter[] {
    void this.#revision
    return this.#chapters
  }

  get number(): number {
    return this.#number
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether something was changed that is kept nowhere: a study of mine keeps itself, another's is as it was. */
  get isUnkept(): boolean {
    return this.info ? !this.info.is_mine && this.#revision > 0 : true
  }

  /** All of it, and where it is. */
  get draft(): Draft {
    const study = writtenStudy(this.title, this.#chapters)
    const rules = this.game.info.rules_version
    return { rules, study, number: this.#number, actions: this.node.actions, isOpen: this.#isOpen }
  }

  /** The position on the table in notation. */
  get text(): string {
    return this.#moment.text
  }

  leave(): void {
    this.engine.end()
  }

  async setOpen(isOpen: boolean): Promise<void> {
    this.#isOpen = isOpen
    await this.goTo(this.#node)
  }

  /** Show another moment. */
  async goTo(node: Node): Promise<void> {
    this.#node = node
    const isOpen = this.#isOpen
    const moment = await this.#look(node).catch(toastError)
    if (!moment || this.#node !== node || this.#isOpen !== isOpen) return
    this.#moment = moment
    this.desk.update(nowOf(this.#tableOf(moment), ++this.#seq, moment.frame, moment.legal), moment.frame)
    this.#search()
  }

  step(by: 1 | -1): void {
    const next = by > 0 ? this.#node.children[0] : this.#node.parent
    if (next) void this.goTo(next)
  }

  /** What else might have been done. */
  beside(by: number): void {
    void this.goTo(this.#node.beside(by))
  }

  /** Make moves one after the other, as far as they are possible. */
  async play(actions: readonly number[]): Promise<void> {
    for (const action of actions) if (!(await this.#make(action))) return
  }

  promote(): void {
    promote(this.#node)
    this.#revision++
  }

  remove(): void {
    const node = remove(this.#node)
    this.#revision++
    void this.goTo(node)
  }

  comment(text: string): void {
    this.#node.comment = text
    this.#revision++
  }

  toggle(glyph: Glyph): void {
    this.#node.toggle(glyph)
    this.#revision++
  }

  // ---- chapters

  async showChapter(number: number): Promise<void> {
    this.#number = number
    await this.goTo(this.chapter.root)
  }

  /** A chapter that begins where this one is. */
  async branch(): Promise<void> {
    const position = await lookAt(this.#moment.text)
    this.#chapters = [...this.#chapters, await beginning(position, this.chapter.start.seed, position.text)]
    this.#revision++
    await this.showChapter(this.#chapters.length - 1)
  }

  // ---- the study

  /** Keep it: what is mine as it is now, anything else as a new study of mine. */
  async keep(): Promise<void> {
    const study = writtenStudy(this.title, this.#chapters)
    this.info = this.info?.is_mine ? await changeStudy(this.info.id, study) : await addStudy(study)
  }

  // ---- what the desk asks

  async #answer(request: Unnumbered): Promise<Answer> {
    const { action } = request as { action: number }
    if (request.type === 'preview') {
      const { events } = await preview(this.#asked(this.#node), action)
      return { type: 'previewed', id: 0, events }
    }
    if (request.type === 'why') return why(this.#asked(this.#node), action, request.picked ?? null)
    await this.#make(action)
    return { type: 'done', id: 0, seq: this.#seq }
  }

  /** Make a move, which is a variation unless it was made before; whether it could be made. */
  async #make(action: number): Promise<boolean> {
    const before = this.#node
    const child = new Node({ seat: 0, action, text: '' }, before)
    const moment = await this.#look(child).catch(toastError)
    const last = moment?.frame.last
    if (!moment || !last || this.#node !== before) return false
    const made: Made = { seat: last.seat, action, text: last.text }
    const node = before.follow(made)
    this.#revision++
    await this.goTo(node)
    return true
  }

  #look(node: Node): Promise<Moment> {
    const analysis = this.#asked(node)
    const key = JSON.stringify([this.#number, this.#isOpen, analysis.actions])
    const moment = this.#kept.get(key) ?? look(analysis)
    moment.catch(() => this.#kept.delete(key))
    this.#kept.set(key, moment)
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    return moment
  }

  #asked(node: Node): Analysis {
    return asked(this.chapter.start, node, this.#isOpen)
  }

  #search(): void {
    if (!this.isSearched) return
    this.engine.search(this.#moment.legal.length ? this.#asked(this.#node) : null)
  }

  /** Records name bots by their level. */
  #playerOf(name: string | undefined): Pick<SeatInfo, 'kind' | 'name' | 'bot'> {
    return name && this.game.info.bots.includes(name)
      ? { kind: 'bot', name: null, bot: name }
      : { kind: 'person', name: name || null, bot: null }
  }

  #tableOf({ options, seats, frame }: Moment): TableInfo {
    const { game, players = [] } = this.chapter.start
    const table = bareTable({ game, options, seats, frame })
    const named = table.seats.map((seat, number) => ({ ...seat, ...this.#playerOf(players[number]) }))
    return { ...table, seats: named, status: frame.result ? 'over' : 'running' }
  }
}

/** The tree of a draft, and where it was left; one that another version of the client wrote may have no such place. */
function leftAt({ study, number, actions, isOpen }: Draft): { chapters: readonly Chapter[]; place: Place } {
  try {
    const chapters = study.chapters.map(chapterOf)
    return { chapters, place: { number, node: chapters[number]!.root.after(actions), isOpen } }
  } catch (error) {
    throw new Unfit(String(error))
  }
}

function asked(start: Chapter['start'], node: Node, isOpen: boolean): Analysis {
  const { game, options, seats, seed, position } = start
  return { game, options, seats, seed, position: position ?? '', actions: node.actions, is_open: isOpen }
}

type Begun = Pick<PositionInfo, 'game' | 'options' | 'seats'>

/** A chapter without moves. */
export async function beginning(begun: Begun, seed = newSeed(), position?: string): Promise<Chapter> {
  const { info } = await loadGame(begun.game)
  const { game, options, seats } = begun
  const start = { format: RECORD, game, options, seats, seed, rules_version: info.rules_version }
  return { title: '', start: position ? { ...start, position } : start, root: new Node(null, null) }
}

function newSeed(): string {
  return String(Math.floor(Math.random() * Number.MAX_SAFE_INTEGER))
}
