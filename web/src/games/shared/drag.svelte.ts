// Something drawn from the tray onto the board by mouse, pen or finger.

/** Pixels a pointer moves before a press becomes a drag. */
const SLACK = 6
/** Pixels by which a thing is held above a finger, so that it can be seen. */
const LIFT = 44

/** What a game does with what is drawn. */
export interface Dragging<Thing> {
  /** The places of the board have it as a data attribute that names them: "square" for data-square. */
  readonly place: string
  /** Whether it was picked up; otherwise the press is no drag. */
  pick(thing: Thing): boolean
  /** What it is held over; null beside the board. */
  hover(place: string | null): void
  /** It was let go there; beside the board it returns to the tray. */
  put(place: string): void
  /** It was let go beside all places. */
  drop?(): void
}

interface Press<Thing> {
  readonly pointer: number
  readonly thing: Thing
  readonly x: number
  readonly y: number
}

export class Drag<Thing> {
  readonly #game: Dragging<Thing>
  #press: Press<Thing> | null = null
  /** Whether the press that has just ended was a drag. */
  #hasDragged = false
  isActive = $state(false)
  x = $state(0)
  y = $state(0)
  /** The width of a place of the board on the screen. */
  side = $state(0)

  constructor(game: Dragging<Thing>) {
    this.#game = game
  }

  /** For the button of a thing, which may depend on where it is pressed. */
  handlers(thing: (event: PointerEvent) => Thing) {
    return {
      onpointerdown: (event: PointerEvent) => this.#start(event, thing(event)),
      onpointermove: (event: PointerEvent) => this.#move(event),
      onpointerup: (event: PointerEvent) => this.#end(event),
      onpointercancel: () => this.#cancel(),
    }
  }

  /** The click that ends a drag means nothing; one made by a key always counts. */
  isMeant(click: MouseEvent): boolean {
    return click.detail === 0 || !this.#hasDragged
  }

  #start(event: PointerEvent, thing: Thing): void {
    if (event.button !== 0 || this.#press) return
    this.#hasDragged = false
    this.#press = { pointer: event.pointerId, thing, x: event.clientX, y: event.clientY }
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
  }

  #move(event: PointerEvent): void {
    const press = this.#press
    if (press?.pointer !== event.pointerId) return
    if (!this.isActive && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) this.#begin(press)
    if (!this.isActive) return
    this.x = event.clientX
    this.y = event.clientY - (event.pointerType === 'touch' ? LIFT : 0)
    this.#game.hover(this.#under())
  }

  #begin({ thing }: Press<Thing>): void {
    this.isActive = this.#game.pick(thing)
    this.#hasDragged = this.isActive
    this.side = document.querySelector(`[data-${this.#game.place}]`)?.getBoundingClientRect().width ?? 0
  }

  #end(event: PointerEvent): void {
    if (this.#press?.pointer !== event.pointerId) return
    const isDrag = this.isActive
    const place = isDrag ? this.#under() : null
    this.#cancel()
    if (place !== null) this.#game.put(place)
    else if (isDrag) this.#game.drop?.()
  }

  #cancel(): void {
    this.#press = null
    this.isActive = false
    this.#game.hover(null)
  }

  #under(): string | null {
    const attribute = `data-${this.#game.place}`
    return document.elementFromPoint(this.x, this.y)?.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null
  }
}
