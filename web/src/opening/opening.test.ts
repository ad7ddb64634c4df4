import { beforeEach, describe, expect, test } from 'vitest'
import { Opening } from './opening.svelte'
import type { Frame, GameInfo } from '../wire/types'

const GAME: GameInfo = {
  id: 'go',
  titles: { en: 'Go', fr: 'Go' },
  summaries: {},
  seats: [2, 3],
  options: [{ name: 'size', values: ['small', 'large'], default: 'small', default_of_seats: { 3: 'large' } }],
  variants: [
    { values: ['small'], seats: [2, 3] },
    { values: ['large'], seats: [2, 3] },
  ],
  bots: ['beginner', 'solid'],
  usual_bot: 'solid',
  simple_bots: ['beginner'],
  actions: [],
  rules_version: 'go/1',
}
const nameOf = (seat: number) => `Player ${seat + 1}`

let opening: Opening

beforeEach(() => {
  opening = new Opening(GAME)
})

describe('a new table', () => {
  test('is me against a solid bot, unlisted, unless somebody wants otherwise', () => {
    expect(opening.toTable(nameOf)).toEqual({
      game: 'go',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'solid' }],
      options: { size: 'small' },
      is_listed: false,
      is_drawn: true,
      has_hints: true,
      has_free_text: true,
      club: null,
      clock: null,
      is_rated: false,
    })
  })

  test('that is to be rated needs a clock and has neither hints nor two people at one screen', () => {
    opening.hasHints = true
    opening.isRated = true
    expect([opening.unrated, opening.hasHints]).toEqual(['clock', false])
    opening.clock = { type: 'live', base_s: 600, increment_s: 5, at_zero: 'bot' }
    expect(opening.unrated).toBeNull()
    expect(opening.toTable(nameOf)).toMatchObject({ is_rated: true, has_hints: false })
    opening.choose(1, 'here')
    expect(opening.unrated).toBe('here')
    opening.isRated = false
    expect(opening.unrated).toBeNull()
  })

  test('has the defaults of its number of seats', () => {
    opening.setSeats(3)
    expect(opening.toTable(nameOf).options).toEqual({ size: 'large' })
    opening.setOption('size', 'small')
    expect(opening.toTable(nameOf).options).toEqual({ size: 'small' })
  })

  test('takes values together, and the usual ones again', () => {
    opening.toggle({ size: 'large' })
    expect([opening.has({ size: 'large' }), opening.options]).toEqual([true, { size: 'large' }])
    opening.toggle({ size: 'large' })
    expect([opening.has({ size: 'large' }), opening.options]).toEqual([false, { size: 'small' }])
  })

  test('for a club has open seats, and is shown on its page alone', () => {
    const opening = new Opening(GAME)
    expect(opening.hasCompany).toBe(false)
    opening.openFor('dragons')
    expect(opening.hasCompany).toBe(true)
    const { club, is_listed, seats } = opening.toTable(nameOf)
    expect({ club, is_listed, seats }).toEqual({
      club: 'dragons',
      is_listed: false,
      seats: [{ kind: 'me' }, { kind: 'open' }],
    })
  })

  test('is listed when a seat is open', () => {
    opening.choose(1, 'open')
    expect(opening.isListed).toBe(true)
    opening.isListed = false
    expect(opening.toTable(nameOf).is_listed).toBe(false)
  })

  test('has hints for me alone against bots, unless somebody wants otherwise', () => {
    expect(opening.hasHints).toBe(true)
    opening.choose(1, 'here')
    expect(opening.hasHints).toBe(false)
    opening.hasHints = true
    expect(opening.toTable(nameOf).has_hints).toBe(true)
  })

  test('seats me once: the seats are swapped', () => {
    opening.choose(1, 'me')
    expect(opening.rows.map((row) => row.choice)).toEqual(['bot:solid', 'me'])
  })

  test.each([
    ['me', true],
    ['here', true],
    ['open', false],
    ['bot:beginner', false],
  ] as const)('with a bot and %s has people at this screen: %s', (choice, hasPeople) => {
    opening.choose(0, choice)
    expect(opening.hasPeople).toBe(hasPeople)
  })

  test('names people at this screen', () => {
    opening.choose(1, 'here')
    expect(opening.toTable(nameOf).seats[1]).toEqual({ kind: 'here', name: 'Player 2' })
    opening.setName(1, ' Somebody ')
    expect(opening.toTable(nameOf).seats[1]).toEqual({ kind: 'here', name: 'Somebody' })
  })
})

describe('options that depend on each other', () => {
  const option = (name: string, values: string[], default_of_seats: Record<string, string> = {}) => ({
    name,
    values,
    default: values[0]!,
    default_of_seats,
  })
  /** The old map is for two seats, forts are for the old map. */
  const game = {
    ...GAME,
    options: [option('map', ['old', 'new'], { 3: 'new' }), option('forts', ['no', 'yes'])],
    variants: [
      { values: ['old', 'no'], seats: [2] },
      { values: ['old', 'yes'], seats: [2] },
      { values: ['new', 'no'], seats: [2, 3] },
    ],
  }
  const [map, forts] = game.options as [(typeof game.options)[0], (typeof game.options)[0]]

  test('only what goes together is offered', () => {
    const opening = new Opening(game)
    expect([opening.valuesOf(map), opening.valuesOf(forts)]).toEqual([
      ['old', 'new'],
      ['no', 'yes'],
    ])
    opening.setOption('map', 'new')
    expect(opening.valuesOf(forts)).toEqual(['no'])
    opening.setSeats(3)
    expect([opening.valuesOf(map), opening.valuesOf(forts)]).toEqual([['new'], ['no']])
  })

  test('a choice that no longer goes gives way, and comes back', () => {
    const opening = new Opening(game)
    opening.setOption('map', 'old')
    opening.setOption('forts', 'yes')
    opening.setSeats(3)
    expect(opening.toTable(nameOf).options).toEqual({ map: 'new', forts: 'no' })
    opening.setSeats(2)
    expect(opening.toTable(nameOf).options).toEqual({ map: 'old', forts: 'yes' })
  })
})

describe('a table from a position', () => {
  const frame = { seat: 1, to_move: 0 } as Frame
  const position = { game: 'go', options: { size: 'large' }, seats: 3, text: 'game go; hand 1 ?', frame }

  test('has its seats and options, I have the seat that it is seen from, and no lot is drawn', () => {
    expect(new Opening(GAME, position).toTable(nameOf)).toEqual({
      game: 'go',
      seats: [{ kind: 'bot', bot: 'solid' }, { kind: 'me' }, { kind: 'bot', bot: 'solid' }],
      options: { size: 'large' },
      position: 'game go; hand 1 ?',
      is_listed: false,
      is_drawn: false,
      has_hints: true,
      has_free_text: true,
      club: null,
      clock: null,
      is_rated: false,
    })
  })
})
