// What is picked and meant: a tile, a leader, a riot, a pagoda, tiles to replace; shared by board and tray.

import type { Desk, Move } from '../contract'
import { BoardControls } from '../shared/controls.svelte'
import { jumped } from '../shared/jump'
import { isSame } from '../../parts/same'
import type { Phrase } from '../../wire/types'
import { offerOf } from './conflict/offer'
import { MIDDLE, moved, orderOf } from './cursor'
import { showOf } from './finale/show'
import { spacesOf, type Space } from './hex'
import { mapOf, type BoardMap } from './map'
import { asked } from './prompt'
import { COLOURS, type Colour, type Pay, type View } from './view'
import { askedIntent, callOf, coloursIn, counted, litOf, paysOf, placesOf, sitesOf, type Intent } from './ways'

export class HuangControls extends BoardControls<View, Space, Intent> {
  readonly map: BoardMap = $derived.by(() => mapOf(this.desk.view.board))
  readonly counts: ReadonlyMap<Colour, number> = $derived.by(() => counted(this.hand))
  /** What is meant: what was picked, or else what the phase asks for. */
  readonly intent: Intent | null = $derived.by(() => this.#intent())
  readonly lit: ReadonlyMap<Space, Move> = $derived.by(() => litOf(this.desk.legal, this.intent))
  readonly sites: ReadonlyMap<string, Move> = $derived.by(() => sitesOf(this.desk.legal, this.intent, this.desk.view))
  readonly proposedPlaces: readonly Space[] = $derived.by(() => this.#proposedPlaces())
  readonly proposedSite: string | null = $derived.by(() => this.#proposedSite())
  readonly riotPays: readonly Pay[] = $derived.by(() => paysOf(this.desk.legal, 'riot'))
  readonly buildPays: readonly Pay[] = $derived.by(() => paysOf(this.desk.legal, 'build'))
  /** The tiles of the hand and the leaders that can be used now. */
  readonly usableTiles: ReadonlySet<Colour> = $derived.by(() => coloursIn(this.desk.legal, 'tile', 'tile'))
  readonly usableLeaders: ReadonlySet<Colour> = $derived.by(() => this.#usableLeaders())
  readonly discardable: ReadonlySet<Colour> = $derived.by(() => coloursIn(this.desk.legal, 'discard', 'tile'))
  readonly takes: ReadonlySet<Colour> = $derived.by(() => coloursIn(this.desk.legal, 'take', 'tile'))
  readonly withdrawal: Move | null = $derived.by(() => this.#withdrawal())
  readonly done: Move | null = $derived.by(() => this.find('done'))
  readonly redraw: Move | null = $derived.by(() => this.find('redraw'))
  readonly pass: Move | null = $derived.by(() => this.find('pass'))
  readonly finale = $derived.by(() => showOf(this.desk).finale)
  readonly prompt: Phrase = $derived.by(() => asked(this.desk, this))

  constructor(desk: Desk<View>) {
    super(desk, MIDDLE)
  }

  // ---- picking

  /** Pick something, or put it back if it is picked already. */
  pick(intent: Intent): void {
    if (!this.begin()) return
    this.pickUp(isSame(this.intent, intent) ? null : intent)
  }

  /** A tile of the hand: to place it, or to set it aside. */
  pickTile(colour: Colour): void {
    if (this.intent?.kind === 'replace') this.#toggleReplaced(colour)
    else this.pick({ kind: 'tile', colour })
  }

  pickLeader(colour: Colour): void {
    const space = this.own?.leaders[colour]
    if (space) this.looked = space
    this.pick({ kind: 'leader', colour })
  }

  /** A riot or a pagoda for traders, in the cheaper way. */
  pickDeed(kind: 'riot' | 'build', pay: Pay | undefined = (kind === 'riot' ? this.riotPays : this.buildPays)[0]): void {
    if (pay) this.pick({ kind, pay })
  }

  pickReplace(): void {
    if (!this.begin()) return
    this.pickUp(this.intent?.kind === 'replace' ? null : { kind: 'replace', tiles: [] })
  }

  /** The tiles that are to be replaced, as far as they are only meant. */
  get replaced(): readonly Colour[] {
    return this.intent?.kind === 'replace' ? this.intent.tiles : []
  }

  /** One more tile of a colour to set aside; after the last one none again. */
  #toggleReplaced(colour: Colour): void {
    if (!this.begin() || !this.discardable.has(colour)) return
    const n = this.replaced.filter((one) => one === colour).length
    const isLast = n >= (this.counts.get(colour) ?? 0)
    const tiles = isLast ? this.replaced.filter((one) => one !== colour) : [...this.replaced, colour]
    this.pickUp({ kind: 'replace', tiles: tiles.slice(0, this.#mayReplace) })
  }

  get #mayReplace(): number {
    return this.desk.view.n_replaceable
  }

  /** As many as may be replaced. */
  replaceAll(): void {
    if (this.begin()) this.pickUp({ kind: 'replace', tiles: this.hand.slice(0, this.#mayReplace) })
  }

  /** Set all chosen tiles aside and draw. */
  replace(): void {
    if (!this.begin()) return
    const { replaced } = this
    this.plan(() => this.#planned(replaced))
    this.pickUp(null)
    this.follow()
  }

  /** The next tile is set aside, and at last new ones are drawn. */
  #planned([tile, ...rest]: readonly Colour[]): Move | null {
    const { view, isMyDecision } = this.desk
    this.plan(null)
    if (!isMyDecision || (view.phase !== 'action' && view.phase !== 'replace')) return null
    const discard = tile ? this.desk.move('discard', { tile }) : null
    if (!discard || !this.desk.isLegal(discard)) return this.desk.move('redraw')
    this.plan(() => this.#planned(rest))
    return discard
  }

  // ---- places

  /** Propose what is meant there, pick the leader who stands there, or have the rule named. */
  protected onChosen(space: Space): void {
    const before = this.proposedSite
    this.desk.say(null)
    const move = this.lit.get(space)
    if (move) return this.desk.propose(move)
    const sites = [...this.sites.keys()].filter((site) => spacesOf(site).includes(space))
    const site = nextOf(sites, before)
    if (site) return this.chooseSite(site, sites.length > 1)
    const leader = this.#ownLeaderAt(space)
    if (leader && this.#mayTakeLeader()) return this.pickLeader(leader)
    this.desk.propose(null)
    this.#ask(space)
  }

  chooseSite(site: string, isTentative = false): void {
    const move = this.sites.get(site)
    if (move && this.begin()) this.desk.propose(move, isTentative)
  }

  propose(move: Move | null): void {
    if (move && this.begin()) this.desk.propose(move)
  }

  take(colour: Colour): void {
    if (this.begin()) this.desk.propose(this.desk.move('take', { tile: colour }))
  }

  #ask(space: Space): void {
    const call = this.intent && callOf(this.intent)
    if (call && this.sites.size === 0 && call.kind !== 'build') {
      this.desk.askWhy(this.desk.move(call.kind, { ...call.parts, space }))
    } else if (this.sites.size > 0) this.desk.say({ key: 'huang.hint.site', values: {} })
    else if (this.desk.view.phase === 'action') this.desk.say({ key: 'huang.hint.pick', values: {} })
  }

  #ownLeaderAt(space: Space): Colour | null {
    const leader = this.desk.view.leaders[space]
    return leader?.seat === this.desk.seat && this.usableLeaders.has(leader.colour) ? leader.colour : null
  }

  #mayTakeLeader(): boolean {
    return !this.intent || this.intent.kind === 'tile' || this.intent.kind === 'leader'
  }

  pointAt(place: Element | null): void {
    this.hovered = (place as SVGElement | null)?.dataset['space'] ?? null
  }

  // ---- keys

  protected override get isAiming(): boolean {
    return this.intent !== null
  }

  protected moved(key: string): Space | null {
    return moved(this.cursor, key, this.map)
  }

  /** Of sites, the next one is proposed. */
  protected jumped(by: 1 | -1): Space | null {
    if (this.sites.size === 0) return jumped(this.cursor, this.lit.keys(), by, orderOf)
    const all = [...this.sites.keys()]
    const at = this.proposedSite ? all.indexOf(this.proposedSite) : by > 0 ? -1 : 0
    const site = all[(at + by + all.length) % all.length]!
    this.chooseSite(site, true)
    return spacesOf(site)[0] ?? null
  }

  protected onOwnKey(key: string, digit: number | null, event: KeyboardEvent): boolean {
    if (offerOf(this.desk).onKey(event)) return true
    const colour = digit === null ? undefined : COLOURS[digit - 1]
    return colour ? this.#colourKey(colour) : this.#letterKey(key)
  }

  /** First the tile of a colour, then its leader, then nothing. */
  #colourKey(colour: Colour): boolean {
    const isTile = this.intent?.kind === 'tile' && this.intent.colour === colour
    if (this.takes.has(colour)) this.take(colour)
    else if (this.intent?.kind === 'replace') this.pickTile(colour)
    else if (this.usableTiles.has(colour) && !isTile) this.pickTile(colour)
    else if (this.usableLeaders.has(colour)) this.pickLeader(colour)
    else if (isTile) this.pickTile(colour)
    else return false
    return true
  }

  #letterKey(key: string): boolean {
    if (key === 'r' && this.riotPays.length > 0) this.pickDeed('riot')
    else if (key === 'b' && this.buildPays.length > 0) this.pickDeed('build')
    else if (key === 'x' && this.discardable.size > 0) this.pickReplace()
    else if (key === 'w' && this.withdrawal) this.propose(this.withdrawal)
    else if (key === 'f' && (this.done ?? this.pass)) this.propose(this.done ?? this.pass)
    else return false
    return true
  }

  // ---- what follows from it all

  /** What there is to say of a space beside what lies there. */
  noteOn(space: Space): 'proposed' | 'legal' | null {
    if (this.proposedPlaces.includes(space)) return 'proposed'
    const isSite = [...this.sites.keys()].some((site) => spacesOf(site).includes(space))
    return isSite || this.lit.has(space) ? 'legal' : null
  }

  #intent(): Intent | null {
    return this.picked ?? (this.desk.isMyDecision ? askedIntent(this.desk.view, this.desk.legal) : null)
  }

  #usableLeaders(): Set<Colour> {
    const { legal } = this.desk
    return new Set([...coloursIn(legal, 'leader', 'leader'), ...coloursIn(legal, 'withdraw', 'leader')])
  }

  #withdrawal(): Move | null {
    const { intent } = this
    if (intent?.kind !== 'leader') return null
    return this.desk.legal.find((move) => move.kind === 'withdraw' && move.parts['leader'] === intent.colour) ?? null
  }

  #proposedSite(): string | null {
    const action = this.desk.proposed?.action
    return [...this.sites].find(([, move]) => move.action === action)?.[0] ?? null
  }

  #proposedPlaces(): readonly Space[] {
    if (this.proposedSite) return spacesOf(this.proposedSite)
    return this.desk.proposed ? placesOf(this.desk.proposed) : []
  }
}

/** Of several sites the one after another, round and round. */
function nextOf(sites: readonly string[], after: string | null): string | null {
  const at = after ? sites.indexOf(after) : -1
  return sites[(at + 1) % sites.length] ?? null
}
