import { beforeEach, expect, test, vi } from 'vitest'
import type { Game } from '../games/registry.svelte'
import type { Answered, Frame, PuzzleBrief, PuzzleInfo, Solution } from '../wire/types'

const asking = vi.hoisted(() => ({
  previewInPuzzle: vi.fn(),
  solvePuzzle: vi.fn(),
  tryInPuzzle: vi.fn(),
  whyInPuzzle: vi.fn(),
}))
vi.mock('./asking', () => asking)
vi.mock('../parts/motion', () => ({ wantsNoMotion: () => false }))

import { PuzzlePlay } from './puzzle-play.svelte'

const game = {
  info: { id: 'garden', actions: [{ kind: 'plant', first: 0, parts: { what: ['oak', 'ash', 'elm'] } }] },
} as unknown as Game
const frame = (number: number): Frame =>
  ({ number, seat: 1, view: { number }, to_move: 1, last: null, result: null }) as unknown as Frame
const puzzle: PuzzleBrief = { id: 'abc', game: 'garden', level: 1, rating: 1250, is_right: null, themes: [] }
const info: PuzzleInfo = { puzzle, options: {}, seats: 2, frame: frame(0), legal: [0, 1, 2], is_today: false }
const solution = { action: 1, frames: [frame(1), frame(2), frame(3)] } as Solution
const mine = { rating: 1210 }

let play: PuzzlePlay

async function tries(action: number, is_right: boolean, gain: number | null) {
  const brief = { ...puzzle, is_right, themes: ['oak'] }
  const answered = { is_right, gain, mine, puzzle: brief, loss: is_right ? 0 : 0.1, reason: null }
  const more = is_right ? { solution, frames: [] } : { solution: null, frames: [frame(1), frame(2)] }
  asking.tryInPuzzle.mockResolvedValue({ ...answered, ...more } as unknown as Answered)
  play.desk.answer(play.desk.decode(action))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  play = new PuzzlePlay(game, info)
})

test('whoever solves it has the seat that is to move', () => {
  expect(play.desk.isMyDecision).toBe(true)
  expect(play.desk.table.seats.map(({ is_mine }) => is_mine)).toEqual([false, true])
})

test('the best move is found, and its line is shown move by move, back and forth', async () => {
  await tries(1, true, 14)
  expect([play.isFound, play.gain, play.shown, play.brief.themes]).toEqual([true, 14, 1, ['oak']])
  await vi.advanceTimersByTimeAsync(9000)
  expect([play.shown, play.desk.frame.number, play.desk.isMyDecision]).toEqual([3, 3, false])
  play.step(1)
  await vi.advanceTimersByTimeAsync(9000)
  expect([play.shown, play.desk.frame.number]).toEqual([1, 1])
})

test('a wrong move is shown with its answer, and then another may be tried', async () => {
  await tries(0, false, -9)
  await vi.advanceTimersByTimeAsync(9000)
  expect([play.isFound, play.solution, play.desk.frame.number]).toEqual([false, null, 2])
  play.tryAgain()
  expect([play.wrong, play.desk.frame.number, play.desk.isMyDecision]).toEqual([null, 0, true])
  await tries(1, true, null)
  expect([play.isFound, play.gain]).toEqual([true, -9])
})

test('whoever gives up sees the line from the start', async () => {
  await tries(0, false, -9)
  asking.solvePuzzle.mockResolvedValue({ solution, gain: null, mine, puzzle: { ...puzzle, is_right: false } })
  await play.giveUp()
  expect([play.isFound, play.wrong, play.shown, play.length]).toEqual([false, null, 1, 3])
  await play.giveUp()
  expect(asking.solvePuzzle).toHaveBeenCalledTimes(1)
})

test('nobody gives up while a move is judged', async () => {
  asking.tryInPuzzle.mockReturnValue(new Promise(() => {}))
  play.desk.answer(play.desk.decode(0))
  await play.giveUp()
  expect(asking.solvePuzzle).not.toHaveBeenCalled()
})

test('a wrong move that is judged after the solution was shown leaves it there', async () => {
  const wrong = { is_right: false, gain: -9, mine, puzzle, solution: null, frames: [frame(4)] }
  asking.solvePuzzle.mockResolvedValue({ solution, gain: null, mine, puzzle })
  asking.tryInPuzzle.mockReturnValue(new Promise((resolve) => setTimeout(resolve, 100, wrong)))
  const shown = play.giveUp()
  play.desk.answer(play.desk.decode(0))
  await shown
  await vi.advanceTimersByTimeAsync(100)
  expect([play.solution, play.wrong, play.gain, play.length]).toEqual([solution, null, -9, 3])
})
