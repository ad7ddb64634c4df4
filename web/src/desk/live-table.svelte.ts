// The live side of a table: its connection, what was last told, and what can be asked besides moves.

import type { Game } from '../games/registry.svelte'
import { announce, hush } from '../parts/announcer.svelte'
import { wantsNoMotion } from '../parts/motion'
import { dismissAll, toast, toastError } from '../parts/toasts.svelte'
import { nameOf } from '../people/names'
import { settings, type BotSpeed } from '../settings/settings.svelte'
import { Connection, type Socket } from '../wire/connection'
import { getPosition, liveUrl } from '../wire/http'
import type {
  Frame,
  Hello,
  Line,
  Lines,
  Log,
  Message,
  Moved,
  Notice,
  Refused,
  SeatInfo,
  TableNow,
  TableInfo,
  Talk,
} from '../wire/types'
import { language, ownWords, t, tell } from '../words/language.svelte'
import { phrase } from '../words/phrase'
import { delayOf, Forced } from './forced'
import { passTo } from './hand-off'
import { LiveDesk } from './live-desk.svelte'
import { followed, merged, nBefore, preceded } from './log'
import { momentOf, Pace } from './pace'

/** Said also to whoever has the seat. */
const TOLD_TO_ALL = new Set(['notice.dismissed', 'notice.flagged', 'notice.lost-on-time', 'notice.called'])
const MOVE_MS: Record<BotSpeed, number> = { slow: 1600, normal: 800, fast: 250 }

export class LiveTable {
  readonly game: Game
  /** Secrets of my seats, by seat. */
  readonly tokens: Readonly<Record<string, string>>

  /** What was told of what people say. */
  talk = $state.raw<readonly Talk[]>([])

  readonly #opened: TableInfo
  #state = $state.raw<TableNow | null>(null)
  #desk = $state.raw<LiveDesk | null>(null)
  #lines = $state.raw<readonly Line[]>([])
  #online = $state.raw<readonly boolean[]>([])
  #watching = $state(0)
  #isOnline = $state(true)
  #cameLate = $state(false)
  /** Whether nothing has been told yet over this connection. */
  #isFresh = true
  #refused = $state.raw<Refused | null>(null)
  /** The seat whose player holds the device, where several share it. */
  #holder = $state<number | null>(null)
  readonly #connection: Connection
  /** What was told last, be it shown already or not. */
  #latest: TableNow | null = null
  readonly #pace = new Pace<TableNow>(
    (state) => this.#show(state),
    (state) => this.#gap(state),
  )
  readonly #forced = new Forced((move) => this.#desk?.answer(move))
  #isAnswering = $state(false)
  readonly #hurry = () => this.#connection.hurry()
  readonly #drop = () => this.#connection.drop()

  constructor(opened: TableInfo, game: Game, tokens: Readonly<Record<string, string>>) {
    this.#opened = opened
    this.#cameLate = opened.status === 'over'
    this.game = game
    this.tokens = tokens
    this.#connection = new Connection({
      open: () => new WebSocket(liveUrl(opened.id)) as unknown as Socket,
      hello: () => this.#hello(),
      onMessage: (message) => this.#receive(message),
      onStatus: (isOnline) => (this.#isOnline = isOnline),
    })
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#hurry)
  }

  /** Somebody has said who they are, or whom they do not want to hear: what is told of talk depends on it. */
  comeAgain(): void {
    this.#connection.again()
  }

  leave(): void {
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#connection.end()
    this.#pace.stop()
    this.#forced.stop()
  }

  /** The table from outside, as it was last told. */
  get table(): TableInfo {
    return this.#state?.table ?? this.#opened
  }

  /** Whether the game was over when this page was last connected: who is connected anew has come anew. */
  get cameLate(): boolean {
    return this.#cameLate
  }

  get state(): TableNow | null {
    return this.#state
  }

  /** The desk of the seat in view; another seat has a desk of its own. */
  get desk(): LiveDesk | null {
    return this.#desk
  }

  get lines(): readonly Line[] {
    return this.#lines
  }

  get nOlder(): number {
    return nBefore(this.#lines, this.#end)
  }

  async showOlder(): Promise<void> {
    if (!this.nOlder) return
    const older = await this.#connection.request<Lines>({ type: 'older', before: this.nOlder + 1 }).catch(toastError)
    if (older) this.#lines = preceded(this.#lines, this.#end, older)
  }

  /** The number of the last line of the log. */
  get #end(): number {
    return this.#state?.frame?.number ?? 0
  }

  get watching(): number {
    return this.#watching
  }

  get isOnline(): boolean {
    return this.#isOnline
  }

  /** Why there is no connection and will be none. */
  get refused(): Refused | null {
    return this.#refused
  }

  /** Seats that I play. */
  get mySeats(): number[] {
    return this.#kept.filter((seat) => this.#seats[seat]?.kind === 'person')
  }

  /** Seats on which a bot plays for me until I take them again. */
  get lentSeats(): number[] {
    return this.#kept.filter((seat) => this.#seats[seat]?.kind === 'bot' && !this.#seats[seat].has_resigned)
  }

  /** The table after a number of actions in notation, as far as the seat in view may know it. */
  async position(number: number): Promise<string> {
    const seat = this.#desk?.seat
    const token = seat === null || seat === undefined ? undefined : this.tokens[seat]
    return (await getPosition(this.#opened.id, number, token)).text
  }

  /** Of a seat that is mine, also after I have resigned. */
  get token(): string | undefined {
    const [seat] = this.#kept
    return seat === undefined ? undefined : this.tokens[seat]
  }

  /** Whether I can take something back, and whether other people have to agree. */
  get undoing(): 'no' | 'free' | 'ask' {
    const state = this.#state
    if (!state || state.asking) return 'no'
    return state.undo === 'ask' && this.#isAlone ? 'free' : state.undo
  }

  /** Whether the only answer to what my seat is asked will be given by itself. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  /** Whether no other people play. */
  get #isAlone(): boolean {
    return this.#seats.every((seat, i) => seat.kind !== 'person' || i in this.tokens)
  }

  /** Whose player must get the device before anything of the table may be shown; null if all is well. */
  get passTo(): number | null {
    const { frame, table } = this.#state ?? {}
    if (!frame || table?.status !== 'running') return null
    return passTo({ seats: this.mySeats, holder: this.#holder, shown: frame.seat, toMove: frame.to_move })
  }

  isConnected(seat: number): boolean {
    if (!this.#isOnline && seat in this.tokens) return false
    return this.#online[seat] ?? this.#seats[seat]?.is_online ?? false
  }

  /** The device was passed to the player of a seat. */
  sit(seat: number): void {
    this.#holder = seat
    if (this.#state?.frame?.seat !== seat) this.#connection.tell({ type: 'sit', seat })
  }

  undo(): Promise<void> {
    // Nobody knows who took it back before the device was passed: they must say so.
    if (this.passTo !== null) this.#holder = null
    const { seq, seat } = this.#here()
    return this.ask({ type: 'undo', seq, seat: this.#state!.undo_seat ?? seat })
  }

  consent(seat: number, isGranted: boolean): Promise<void> {
    return this.ask({ type: 'consent', seq: this.#here().seq, seat, is_granted: isGranted })
  }

  resign(): Promise<void> {
    return this.ask({ type: 'resign', seat: this.#here().seat })
  }

  /** Before the start nothing is given up with a seat. */
  leaveSeat(seat: number): Promise<void> {
    return this.ask({ type: 'resign', seat })
  }

  handOver(bot: string): Promise<void> {
    return this.ask({ type: 'hand_over', seat: this.#here().seat, bot })
  }

  takeAgain(seat: number): Promise<void> {
    return this.ask({ type: 'take_again', seat })
  }

  /** Seats that are still mine, be it that a bot plays there. */
  get #kept(): number[] {
    return Object.keys(this.tokens)
      .map(Number)
      .filter((seat) => this.#seats[seat]?.is_mine)
  }

  get #seats(): readonly SeatInfo[] {
    return this.table.seats
  }

  /** Tokens of seats that are no longer mine are void. */
  #hello(): Hello {
    this.#isFresh = true
    const seats = this.mySeats
    const holder = this.#holder !== null && seats.includes(this.#holder) ? this.#holder : null
    return { type: 'hello', tokens: this.#kept.map((seat) => this.tokens[seat]!), seat: holder }
  }

  /** Where I am, with everything shown that is known. */
  #here(): { seq: number; seat: number } {
    this.#pace.hurry()
    return { seq: this.#state!.seq, seat: this.#state!.frame?.seat ?? this.mySeats[0] ?? 0 }
  }

  /** Ask for something that has no other answer than that it is done; a refusal is told. */
  async ask(request: Parameters<Connection['request']>[0]): Promise<void> {
    await this.isDone(request)
  }

  /** Whether what was asked for is done; if it is not, it is said why. */
  isDone(request: Parameters<Connection['request']>[0]): Promise<boolean> {
    const failed = (error: unknown) => (toastError(error), false)
    return this.#connection.request(request).then(() => true, failed)
  }

  #receive(message: Exclude<Message, Moved>): void {
    if (message.type === 'state') this.#take(message)
    else if (message.type === 'log') this.#takeLog(message)
    else if (message.type === 'presence') this.#setPresence(message.online, message.watching)
    else if (message.type === 'notice') this.#notify(message)
    else if (message.type === 'talk') this.talk = message.is_whole ? [message] : [...this.talk, message]
    else if (message.type === 'refused' && message.id === null) this.#refuse(message)
  }

  /** Another seat's move waits until the one before it has been seen; anything else is shown at once. */
  #take(state: TableNow): void {
    const before = this.#latest?.frame?.number ?? Infinity
    this.#latest = state
    if (this.#isFresh) this.#cameLate = state.table.status === 'over'
    this.#isFresh = false
    const mover = state.frame?.last?.seat
    const isMove = mover !== undefined && state.frame!.number > before
    if (!isMove || this.mySeats.includes(mover)) this.#pace.hurry()
    this.#pace.push(state)
  }

  #takeLog(log: Log): void {
    this.#pace.hurry()
    this.#lines = merged(this.#lines, log)
  }

  #setPresence(online: readonly boolean[], watching: number): void {
    this.#online = online
    this.#watching = watching
  }

  #show(state: TableNow): void {
    const before = this.#state
    this.#state = state
    this.#refused = null
    const { frame } = state
    if (frame) this.#place(state, frame)
    this.#isAnswering = this.#forced.consider(this.#asked(state), delayOf(this.#isAlone))
    if (frame && before?.frame && before.frame.number !== frame.number) this.#announce(frame)
  }

  /** What my seat is asked for, where the only answer may be given by itself. */
  #asked({ frame, asking }: TableNow) {
    const kinds = this.game.client.forced
    if (!frame || asking || !kinds || !settings.answerForced) return null
    return { number: frame.number, legal: this.#desk!.legal, kinds }
  }

  #place(state: TableNow, frame: Frame): void {
    // Once everything is open it is nobody's view any more, but still the same desk.
    const desk = this.#desk?.seat === frame.seat || frame.is_open ? this.#desk : null
    if (this.#desk && !desk) this.#clear()
    this.#lines = followed(this.#lines, frame)
    if (desk) desk.update(state, frame)
    else this.#desk = new LiveDesk(this.game, state, frame, (request) => this.#connection.request(request), this)
    const [only, another] = this.mySeats
    const isElsewhere = !frame.is_open && frame.seat !== only
    if (only !== undefined && another === undefined && isElsewhere) this.sit(only)
  }

  /** Another seat looks at the screen: nothing stays that was said to the one before. */
  #clear(): void {
    this.#lines = []
    dismissAll()
    hush()
  }

  /** Milliseconds that a move has to itself; none for those who want no motion, do not look, or whose time runs. */
  #gap({ frame, table }: TableNow): number {
    const isStill = document.hidden || wantsNoMotion() || table.clock?.type === 'live'
    if (isStill || !frame) return 0
    const isTense = this.game.client.isTense?.(frame.view) ?? false
    return MOVE_MS[settings.botSpeed] * momentOf(frame.last?.events.length ?? 0, isTense)
  }

  #announce({ last, to_move }: Frame): void {
    const turn = to_move === null ? '' : this.turnText(to_move)
    announce([last && this.#desk!.lineText(last), turn].filter(Boolean).join('. '))
  }

  /** Whose turn it is, said to me. */
  turnText(seat: number): string {
    const isMine = this.mySeats.length === 1 && this.mySeats[0] === seat
    return isMine ? t('turn.mine') : t('turn.of', { name: this.#desk!.nameOf(seat) })
  }

  /** What others did; my own doing I see. */
  #notify({ told }: Notice): void {
    const isMine = String(told.values['seat']) in this.tokens && !TOLD_TO_ALL.has(told.key)
    const nameOfSeat = (seat: number) => nameOf(this.table, seat)
    if (!isMine) toast(phrase({ words: ownWords(), language: language(), nameOf: nameOfSeat }, told))
  }

  #refuse(refused: Refused): void {
    // The seat was given away elsewhere: the page starts again with what is still mine.
    if (this.#state && refused.code === 'bad-token') location.reload()
    else if (this.#state) toast(tell(`refused.${refused.code}`, {}, refused.detail))
    else this.#refused = refused
  }
}
