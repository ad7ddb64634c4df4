import { expect, test } from 'vitest'
import type { Decision, Line, Phrase, Review } from '../wire/types'
import {
  countOf,
  courseOf,
  deedsOf,
  drawnText,
  exercisesOf,
  gradeOf,
  HEIGHT,
  isError,
  otherOf,
  numberAt,
  percent,
  turningPoints,
  WIDTH,
} from './course'

const NEITHER = { result: 0.5, expected: 0.5, skill: 0, luck: 0, others: 0, errors_per_decision: 0 }

function decided(step: number, loss: number, grade: string, more: Partial<Decision> = {}): Decision {
  return {
    step,
    seat: step % 2,
    best: 1,
    played: 2,
    loss,
    low: loss / 2,
    high: loss,
    grade,
    line: [],
    answer: [],
    better: [],
    instead: [],
    advice: [],
    ...more,
  }
}

const REVIEW: Review = {
  game: 'qin',
  seats: [NEITHER, NEITHER],
  decisions: [
    decided(0, 0.01, 'good'),
    decided(1, 0.2, 'blunder'),
    decided(2, 0, 'excellent', { best: 2 }),
    decided(3, 0.4, '', { low: -0.1 }),
    decided(4, 0.07, 'mistake'),
    decided(5, 0.3, 'blunder'),
  ],
  shares: [[0.5, 0.5], [0.75, 0.25], [1, 0]], // prettier-ignore
  luck: [[0, 0], [0.01, -0.01], [-0.2, 0.2], [0, 0]], // prettier-ignore
  version: 1,
  draws: [],
}

test('courses run over the whole chart, the whole victory at its top', () => {
  expect(courseOf(REVIEW.shares, 0)).toBe(`0,${HEIGHT / 2} ${WIDTH / 2},${HEIGHT / 4} ${WIDTH},0`)
  expect(courseOf(REVIEW.shares.slice(0, 1), 1)).toBe(`0,${HEIGHT / 2}`)
})

test('every place of the chart is a moment, and beside it are the first and the last', () => {
  expect([-1, 0, 0.3, 0.8, 2].map((part) => numberAt(REVIEW.shares, part))).toEqual([0, 0, 1, 2, 2])
})

test('what may be an accident is no error and has no grade', () => {
  expect(REVIEW.decisions.map(isError)).toEqual([true, true, false, false, true, true])
  expect(REVIEW.decisions.map(gradeOf)).toEqual(['good', 'blunder', 'excellent', null, 'mistake', 'blunder'])
  expect(countOf(REVIEW, 1, 'blunder')).toBe(2)
  expect(countOf(REVIEW, REVIEW.decisions[3]!.seat, null)).toBe(1)
})

test('turning points are the three errors that cost most, in the order of the game', () => {
  expect(turningPoints(REVIEW).map(({ step }) => step)).toEqual([1, 4, 5])
})

test('exercises are the certain errors of a seat, or only the bad ones of them', () => {
  const inexact = decided(7, 0.04, 'inaccuracy')
  const review = { ...REVIEW, decisions: [...REVIEW.decisions, inexact] }
  const steps = (isStrict: boolean) => exercisesOf(review, 1, isStrict).map(({ step }) => step)
  expect([steps(false), steps(true), exercisesOf(review, 0, false).map(({ step }) => step)]).toEqual([
    [1, 5, 7],
    [1, 5],
    [4],
  ])
})

test('what a seat does on end is told together', () => {
  const told = (seat: number, key: string) => ({ seat, key, values: {} })
  const deeds = deedsOf([told(0, 'a'), told(0, 'b'), told(0, 'done'), told(1, 'c'), told(0, 'd')], ['done'])
  expect(deeds.map(({ seat, told }) => [seat, told.map(({ key }) => key).join('')])).toEqual([
    [0, 'ab'],
    [1, 'c'],
    [0, 'd'],
  ])
})

test('what was said already is not told again', () => {
  const deed = { seat: 0, key: 'a', values: { place: 'd4' } }
  expect(deedsOf([deed, { ...deed, values: { place: 'e5' } }], [], [deed])).toEqual([
    { seat: 0, told: [{ ...deed, values: { place: 'e5' } }] },
  ])
})

test('a draw is at the expense of whoever loses most by it', () => {
  const draw = (luck: number) => ({ number: 1, seat: 1, luck, chance: 0.1, told: [] })
  expect(otherOf({ ...REVIEW, luck: [[-0.2, 0.3, -0.1]] }, draw(0.3))).toBe(0)
  expect(otherOf({ ...REVIEW, luck: [[0.1, -0.3, 0.2]] }, draw(-0.3))).toBe(2)
  expect(otherOf({ ...REVIEW, luck: [[-0.3, 0.3]] }, draw(0.3))).toBeNull()
})

test('of a draw is told what came; where that cannot be said, what was done', () => {
  const line = { number: 1, text: 'e4' } as Line
  const desk = { lines: [line], phrase: ({ key }: Phrase) => key, lineText: ({ text }: Line) => `ann: ${text}` }
  const told = (...keys: string[]) => keys.map((key) => ({ seat: 0, key, values: {} }))
  const draw = { number: 1, seat: 0, luck: 0.1, chance: 0.1 }
  expect(drawnText(desk, { ...draw, told: told('a tile', 'a card') })).toBe('A tile. A card.')
  expect(drawnText(desk, { ...draw, told: [] })).toBe('Ann: e4.')
})

test('what was gained or lost has its sign, and small parts a digit more', () => {
  expect([percent(0.634, 'en'), percent(0.034, 'en', true), percent(-0.25, 'en', true)]).toEqual([
    '63%',
    '+3.4%',
    '-25%',
  ])
  expect(percent(0, 'en', true)).toBe('0%')
})
