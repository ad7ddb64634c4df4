// What the server is asked about puzzles.

import { ask } from '../wire/http'
import type { Answered, Foreseen, GivenUp, PuzzleBrief, PuzzleInfo, PuzzlesInfo, Try, WhyNot } from '../wire/types'
import { queryOf, type Wish } from './address'

const urlOf = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`

export const getPuzzles = () => ask<PuzzlesInfo>('GET', '/api/puzzles')
export const getPuzzle = (id: string) => ask<PuzzleInfo>('GET', urlOf(id))
/** One that fits, and is not the last one. */
export const nextPuzzle = (wish: Wish, last = '') =>
  ask<PuzzleBrief>('GET', `/api/puzzles/next${queryOf(wish, { last })}`)
export const tryInPuzzle = (id: string, move: Try) => ask<Answered>('POST', `${urlOf(id)}/try`, move)
export const whyInPuzzle = (id: string, move: Try) => ask<WhyNot>('POST', `${urlOf(id)}/why`, move)
export const previewInPuzzle = (id: string, move: Try) => ask<Foreseen>('POST', `${urlOf(id)}/preview`, move)
export const solvePuzzle = (id: string) => ask<GivenUp>('POST', `${urlOf(id)}/solution`)
