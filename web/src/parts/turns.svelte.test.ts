import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Turn } from './turns.svelte'

interface Part {
  readonly name: string
  readonly turn: Turn
  readonly inner: readonly string[]
}

let turns: typeof import('./turns.svelte')
let unmade: Part[]
let made: string[]

// Without a browser nothing follows a state by itself.
vi.mock('svelte', () => ({ flushSync: (change: () => void) => (change(), makeWhoseTurnHasCome()) }))

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  turns = await import('./turns.svelte')
  unmade = []
  made = []
})

afterEach(() => void vi.useRealTimers())

/** A part that waits for its turn, and then has parts of its own. */
function part(name: string, ...inner: string[]): void {
  unmade.push({ name, turn: turns.takeTurn(), inner })
}

function makeWhoseTurnHasCome(): void {
  const now = unmade.filter(({ turn }) => turn.hasCome)
  unmade = unmade.filter(({ turn }) => !turn.hasCome)
  for (const { name, inner } of now) {
    made.push(name)
    for (const one of inner) part(one)
  }
}

test('parts of a page that opens are made one by one, what is within one before the next', () => {
  part('board', 'land', 'names')
  part('dock')
  for (const all of [['board'], ['board', 'land'], ['board', 'land', 'names'], ['board', 'land', 'names', 'dock']]) {
    vi.advanceTimersToNextTimer()
    expect(made).toEqual(all)
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('once all are there, what is made later is made at once', () => {
  part('board')
  vi.runAllTimers()
  part('menu')
  makeWhoseTurnHasCome()
  expect(made).toEqual(['board', 'menu'])
})
