// Whether the other side is still there: a socket without network may take a quarter of an hour to say so.

/** Milliseconds in which an answer has to come. */
export const PATIENCE = 8_000
const QUIET = 20_000

export class Pulse {
  readonly #ask: () => void
  readonly #lose: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `ask` asks for a sign of life, `lose` is called when nothing came. */
  constructor(ask: () => void, lose: () => void) {
    this.#ask = ask
    this.#lose = lose
  }

  /** Something came. */
  beat(): void {
    this.#wait(QUIET, () => this.check())
  }

  /** Ask now. */
  check(): void {
    this.#ask()
    this.expect()
  }

  /** Something has to come soon. */
  expect(): void {
    this.#wait(PATIENCE, this.#lose)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #wait(milliseconds: number, act: () => void): void {
    this.stop()
    this.#timer = setTimeout(act, milliseconds)
  }
}
