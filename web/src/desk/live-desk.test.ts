import { beforeEach, describe, expect, test } from 'vitest'
import { LiveDesk } from './live-desk.svelte'
import { keepWords, type Game } from '../games/registry.svelte'
import { settings } from '../settings/settings.svelte'
import type { Unnumbered } from '../wire/connection'
import type { Frame, Line, TableNow } from '../wire/types'

const GAME = {
  info: {
    id: 'go',
    actions: [
      { kind: 'lay', first: 0, parts: { square: ['a1', 'b1', 'c1'] } },
      { kind: 'end', first: 3, parts: {} },
    ],
  },
  client: { silent: ['end'] },
} as unknown as Game
keepWords('go', 'en', {
  laid: 'lays on {square}',
  turned: 'turns',
  'preview.turned': 'turns, and then chooses',
  'word.full': 'the board is full',
})

const SEAT = { kind: 'person', name: 'Ada', bot: null, is_online: true, has_resigned: false, is_mine: true, colour: 0 }

function state(seq: number, frame: Partial<Frame> = {}, legal = [0, 1]): [TableNow, Frame] {
  const whole = { number: seq, seat: 0, view: { seq }, to_move: 0, last: null, ...frame } as Frame
  return [
    {
      type: 'state',
      seq,
      frame: whole,
      legal,
      table: { seats: [SEAT], hands: [], has_hints: true, is_guided: true },
    } as unknown as TableNow,
    whole,
  ]
}

let asked: { request: Unnumbered; resolve(answer: object): void; reject(error: Error): void }[]
let desk: LiveDesk
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  asked = []
  settings.confirm = true
  const ask = (request: Unnumbered) =>
    new Promise<never>((resolve, reject) =>
      asked.push({ request, resolve: resolve as (answer: object) => void, reject }),
    )
  desk = new LiveDesk(GAME, ...state(5), ask)
})

describe('a live desk', () => {
  test('knows what is legal', () => {
    expect(desk.legal.map((move) => move.parts['square'])).toEqual(['a1', 'b1'])
    expect(desk.isLegal(desk.move('lay', { square: 'c1' }))).toBe(false)
  })

  test('has nothing to decide in another seat’s turn', () => {
    desk.update(...state(6, { to_move: 1 }, []))
    expect(desk.isMyDecision).toBe(false)
    expect(desk.legal).toEqual([])
  })

  const line = (number: number, seat: number, action: number, keys: string[]): Line => ({
    ...{ number, turn: seat, seat, action, text: '' },
    events: keys.map((key) => ({ key, values: { square: 'abc'[action] } })),
  })

  test('tells all that was done in the last turn, every deed once, and no end of placing', () => {
    const lines = [line(1, 1, 0, ['laid']), line(2, 0, 1, ['laid']), line(3, 0, 1, ['laid']), line(4, 0, 2, ['laid'])]
    expect(desk.deeds([...lines, line(5, 0, 3, ['ended'])], line(5, 0, 3, ['ended']))).toBe('Ada: lays on b; lays on c')
    expect(desk.deeds(lines, line(9, 0, 0, ['laid']))).toBe('Ada: lays on a')
  })

  test('leaves lines out that tell nothing', () => {
    const lines = [line(1, 0, 0, ['laid']), line(2, 0, 3, ['ended']), line(3, 0, 3, ['ended', 'laid'])]
    expect(desk.told(lines).map(({ number }) => number)).toEqual([1, 3])
  })

  test('previews what is proposed', async () => {
    desk.propose(desk.move('lay', { square: 'b1' }))
    expect(asked[0]?.request).toEqual({ type: 'preview', seq: 5, seat: 0, action: 1 })
    asked[0]?.resolve({ events: [{ key: 'laid', values: { square: 'b1' } }] })
    await settled()
    expect(desk.tell(desk.preview ?? [])).toBe('Lays on b1')
  })

  test('tells more of what is proposed than the log, where the game has words for it', async () => {
    desk.propose(desk.move('lay', { square: 'b1' }))
    asked[0]!.resolve({ events: [{ key: 'turned', values: {} }] })
    await settled()
    expect(desk.tell(desk.preview ?? [])).toBe('Turns, and then chooses')
  })

  test('asks again for a preview that was lost with the connection', async () => {
    desk.propose(desk.move('lay', { square: 'b1' }))
    asked[0]?.reject(new Error('lost'))
    await settled()
    desk.update(...state(5))
    asked[1]?.resolve({ events: [{ key: 'laid', values: { square: 'b1' } }] })
    await settled()
    expect(desk.tell(desk.preview ?? [])).toBe('Lays on b1')
  })

  test('forgets a preview that comes too late', async () => {
    desk.propose(desk.move('lay', { square: 'b1' }))
    desk.propose(null)
    asked[0]?.resolve({ events: [{ key: 'laid', values: {} }] })
    await settled()
    expect(desk.preview).toBeNull()
  })

  test('shows what is hinted and why', async () => {
    settings.confirm = false
    void desk.askHint()
    expect([asked[0]?.request, desk.canAskHint]).toEqual([{ type: 'hint', seq: 5, seat: 0 }, false])
    asked[0]?.resolve({ action: 1, told: { key: 'hint.only', values: {} } })
    await settled()
    expect([desk.proposed?.action, desk.advice?.key]).toEqual([1, 'hint.only'])
  })

  test.each([
    ['another idea', () => desk.propose(desk.move('lay', { square: 'a1' }), true), 0],
    ['a move', () => desk.propose(desk.move('lay', { square: 'a1' })), undefined],
    ['the next state', () => desk.update(...state(6)), undefined],
    ['another seat in view', () => desk.update(...state(5, { seat: 1 }, [])), undefined],
  ])('says nothing of a hint that comes after %s', async (_, doMeanwhile, proposed) => {
    settings.confirm = false
    void desk.askHint()
    doMeanwhile()
    asked[0]?.resolve({ action: 1, told: { key: 'hint.only', values: {} } })
    await settled()
    expect([desk.proposed?.action, desk.advice]).toEqual([proposed, null])
  })

  test('asks why about what is not legal', async () => {
    desk.propose(desk.move('lay', { square: 'c1' }))
    expect(desk.proposed).toBeNull()
    expect(asked[0]?.request).toEqual({ type: 'why', seq: 5, seat: 0, action: 2 })
    asked[0]?.resolve({ reason: { key: 'why.taken', values: {} } })
    await settled()
    expect(desk.said?.key).toBe('why.taken')
  })

  test('decides nothing until the state after a move is there', async () => {
    desk.propose(desk.move('lay', { square: 'a1' }))
    desk.confirm()
    expect(asked[1]?.request).toEqual({ type: 'act', seq: 5, seat: 0, action: 0 })
    expect(desk.isMyDecision).toBe(false)
    asked[1]?.resolve({ seq: 6 })
    await settled()
    expect(desk.isMyDecision).toBe(false)
    desk.update(...state(6))
    expect(desk.isMyDecision).toBe(true)
    expect(desk.proposed).toBeNull()
  })

  test('acts at once where nobody wants to confirm, unless the move is tentative', () => {
    settings.confirm = false
    desk.propose(desk.move('lay', { square: 'b1' }), true)
    expect(desk.proposed?.action).toBe(1)
    desk.propose(desk.move('lay', { square: 'a1' }))
    desk.confirm()
    expect(asked.map(({ request }) => request.type)).toEqual(['preview', 'act'])
  })

  test('gives the decision back when a move is refused', async () => {
    desk.propose(desk.move('lay', { square: 'a1' }))
    desk.confirm()
    asked[1]?.reject(new Error('no'))
    await settled()
    expect(desk.isMyDecision).toBe(true)
    expect(desk.proposed).toBeNull()
  })

  test('keeps the view before for the next frame only', () => {
    desk.update(...state(6))
    expect(desk.before).toEqual({ seq: 5 })
    desk.update(...state(4))
    expect(desk.before).toBeNull()
  })

  test('keeps the frame that is told again', () => {
    const { frame } = desk
    desk.update(...state(5))
    expect(desk.frame).toBe(frame)
  })

  test('finds endings among the words of the game and its own', () => {
    expect(desk.word('full')).toBe('the board is full')
    expect(desk.word('resigned')).toBe('the others have resigned')
  })

  describe('with a coach', () => {
    const told = { key: 'laid', values: { square: 'b1' }, rule: null, marks: [{ places: ['b1'], label: '' }] }

    test('asks it once for every decision and shows what it points at', async () => {
      void desk.askCoach()
      void desk.askCoach()
      expect(asked.map(({ request }) => request)).toEqual([{ type: 'coach', seq: 5, seat: 0 }])
      expect(desk.isCoachAsked).toBe(true)
      asked[0]!.resolve({ told })
      await settled()
      expect([desk.coached, desk.isCoachAsked]).toEqual([told, false])
      expect(desk.marks).toEqual(told.marks)
      expect(desk.areMarksAdvice).toBe(true)
      desk.propose(desk.move('lay', { square: 'a1' }))
      expect(desk.marks).toEqual([])
    })

    test('a reason why something may not be done is no advice of it', async () => {
      void desk.askCoach()
      asked[0]!.resolve({ told })
      await settled()
      desk.propose(desk.move('lay', { square: 'c1' }))
      asked[1]!.resolve({ reason: { ...told, rule: '3.1', marks: [{ places: ['c1'], label: '' }] } })
      await settled()
      expect(desk.marks).toEqual([{ places: ['c1'], label: '' }])
      expect(desk.areMarksAdvice).toBe(false)
    })

    test('forgets what was said of another moment, and what comes too late', async () => {
      void desk.askCoach()
      desk.update(...state(6))
      asked[0]!.resolve({ told })
      await settled()
      expect(desk.coached).toBe(null)
      void desk.askCoach()
      asked[1]!.resolve({ told })
      await settled()
      expect(desk.coached).toEqual(told)
      desk.forgetCoach()
      expect(desk.coached).toBe(null)
    })

    test('hears the same again when a move is refused', async () => {
      void desk.askCoach()
      asked[0]!.resolve({ told })
      await settled()
      desk.propose(desk.move('lay', { square: 'a1' }))
      desk.confirm()
      asked[2]!.reject(new Error('no'))
      await settled()
      void desk.askCoach()
      asked[3]!.resolve({ told })
      await settled()
      expect(desk.coached).toEqual(told)
    })

    test('asks again when the answer was lost', async () => {
      void desk.askCoach()
      asked[0]!.reject(new Error('lost'))
      await settled()
      expect(desk.isCoachAsked).toBe(false)
      void desk.askCoach()
      expect(asked.map(({ request }) => request.type)).toEqual(['coach', 'coach'])
    })
  })
})
