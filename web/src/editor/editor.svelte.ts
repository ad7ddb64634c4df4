// A position that is set up: what it is now, what was before, and what is picked to be put somewhere. The rules are the
// server's: every change is asked of it, one after the other, and its answer says what there is then.

import type { Language } from '../games/contract'
import { toast, toastError } from '../parts/toasts.svelte'
import { Refusal } from '../wire/http'
import type { DraftInfo, Edit, Lying, PoolInfo, ThingInfo } from '../wire/types'
import { language } from '../words/language.svelte'
import type { Start } from '../opening/GameChoice.svelte'
import { begin, change } from './asking'
import { History } from './history'

/** A piece that is on its way: from a place of the board, or out of a pool beside it. */
export type Carried = { thing: string; from: string } | { pool: string; name: string }

/** Before the name of a pool where it is a place for something that is dragged. */
export const POOL = 'pool '

type Change = Partial<Edit>

/** A draft, and the language in which it says what is impossible. */
interface Told {
  draft: DraftInfo
  language: Language
}

export class Editor {
  #history: History<Told>
  #last: Promise<unknown> = Promise.resolve()
  /** The thing that the next place gets, or the rubber that takes things away. */
  picked = $state<string | 'rubber' | null>(null)
  /** What was picked up from the board and waits for its new place. */
  carried = $state.raw<{ thing: string; from: string } | null>(null)

  constructor(
    draft: DraftInfo,
    private readonly onchange: (text: string) => void = () => {},
    private readonly asked = change,
  ) {
    this.#history = $state.raw(new History({ draft, language: language() }))
  }

  static async open(wanted: string | Start, onchange?: (text: string) => void): Promise<Editor> {
    return new Editor(await (typeof wanted === 'string' ? change(wanted) : begin(wanted)), onchange)
  }

  get draft(): DraftInfo {
    return this.#history.now.draft
  }

  /** Whether it was told in another language than the one that is spoken. */
  get isForeign(): boolean {
    return this.#history.now.language !== language()
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  thing(id: string): ThingInfo | undefined {
    return this.draft.things.find((thing) => thing.id === id)
  }

  pool(key: string): PoolInfo | undefined {
    return this.draft.pools.find((pool) => pool.key === key)
  }

  /** What lies uppermost on a place and can be taken away. */
  topOn(place: string): Lying | undefined {
    return this.draft.lying.findLast(({ places }) => places.includes(place))
  }

  // ---- changes

  /** One change after the other, however quickly they come: whether it was done. What is refused changes nothing. */
  edit(...edits: Change[]): Promise<boolean> {
    return this.#change(() => edits)
  }

  /** Another text in place of this one. */
  replace(text: string): Promise<boolean> {
    return this.#inTurn(async () => this.#add(await this.#tell(text)))
  }

  /** The same in the language that is spoken now. */
  retell(): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!this.isForeign) return
      const told = await this.#tell(this.draft.text)
      this.#history = this.#history.retold(told)
    })
  }

  undo(): Promise<boolean> {
    return this.#inTurn(() => this.#turn(this.#history.undone()))
  }

  redo(): Promise<boolean> {
    return this.#inTurn(() => this.#turn(this.#history.redone()))
  }

  /** What the edits are is known once all before them is done. */
  #change(edits: () => readonly (Change | null)[]): Promise<boolean> {
    return this.#inTurn(async () => {
      const meant = edits().filter((edit) => edit !== null)
      if (meant.length) this.#add(await this.#tell(this.draft.text, meant))
    })
  }

  #inTurn(step: () => void | Promise<void>): Promise<boolean> {
    const done = this.#last.then(step).then(() => true, complain)
    this.#last = done
    return done
  }

  async #tell(text: string, edits: readonly Change[] = []): Promise<Told> {
    const spoken = language()
    return { draft: await this.asked(text, edits), language: spoken }
  }

  #add(told: Told): void {
    this.#turn(this.#history.with(told))
  }

  #turn(history: History<Told>): void {
    this.#history = history
    this.carried = null
    this.onchange(this.draft.text)
  }

  // ---- things on the board

  pick(what: string | null): void {
    this.carried = null
    this.picked = this.picked === what ? null : what
  }

  /** A place was chosen: put, take, pick up or let go. False if there was nothing to be done. */
  choose(place: string): boolean {
    if (this.carried) void this.bring(this.carried, place)
    else if (this.picked === 'rubber') return this.take(place)
    else if (this.picked) void this.edit({ do: 'put', what: this.picked, where: place })
    else return this.pickUp(place)
    return true
  }

  pickUp(place: string): boolean {
    const top = this.topOn(place)
    this.carried = top ? { thing: top.thing, from: place } : null
    return top !== undefined
  }

  /** What lies uppermost by then is taken away; false if nothing lies there now. */
  take(place: string): boolean {
    void this.#change(() => {
      const top = this.topOn(place)
      return [top ? { do: 'take', what: top.thing, where: place } : null]
    })
    return this.topOn(place) !== undefined
  }

  /** What was carried comes to a place or a pool; beside both it is taken away. */
  bring(carried: Carried, to: string | null): Promise<boolean> | undefined {
    this.carried = null
    if ('pool' in carried) return this.#pour(carried, to)
    const gone: Change = { do: 'take', what: carried.thing, where: carried.from }
    if (to === null) return this.edit(gone)
    if (to === carried.from || to.startsWith(POOL)) return undefined
    return this.edit(gone, { do: 'put', what: carried.thing, where: to })
  }

  // ---- pieces beside it

  count(key: string, name: string, by: number): Promise<boolean> {
    return this.#change(() => [this.#counted(key, name, by)])
  }

  /** From one pool into another; what follows from the rest does so by itself. */
  #pour({ pool, name }: { pool: string; name: string }, to: string | null): Promise<boolean> | undefined {
    const target = to?.startsWith(POOL) ? to.slice(POOL.length) : null
    if (target === pool) return undefined
    return this.#change(() => [
      this.pool(pool)?.is_given ? this.#counted(pool, name, -1) : null,
      target ? this.#counted(target, name, 1) : null,
    ])
  }

  #counted(key: string, name: string, by: number): Change | null {
    const pool = this.pool(key)
    const index = pool?.names.indexOf(name) ?? -1
    if (!pool || index < 0) return null
    const n = pool.counts[index]! + by
    return n < 0 || n > pool.most ? null : { do: 'count', what: key, where: name, value: String(n) }
  }
}

/** Say why something was not done. */
function complain(error: unknown): false {
  if (error instanceof Refusal && error.code === 'bad-input') toast(error.message)
  else toastError(error)
  return false
}
