import { expect, test, vi } from 'vitest'
import type { Analysis, Moment } from '../wire/types'

const look = vi.hoisted(() => vi.fn<(analysis: Analysis) => Promise<Moment>>())
vi.mock('./asking', () => ({ look }))
const search = vi.hoisted(() => vi.fn())
vi.mock('./engine.svelte', () => ({
  Engine: class {
    search = search
  },
}))
vi.mock('../games/registry.svelte', () => ({
  loadGame: () => ({ info: { id: 'garden', actions: [], bots: ['casual'], rules_version: 'garden/1' } }),
}))

import { Board } from './board.svelte'
import { Unfit } from './draft'
import { chapterOf } from './study'

const record = { format: 'tianxia/1', game: 'garden', options: {}, seats: 2, seed: '1', rules_version: 'garden/1' }
const frame = { number: 0, seat: null, view: {}, to_move: 0, last: null, result: null }
const moment = (text: string) => ({ text, options: {}, seats: 2, frame, legal: [] }) as unknown as Moment

test('what is open and comes late is not shown once the board is closed again', async () => {
  look.mockResolvedValue(moment('closed'))
  const board = await Board.open([chapterOf({ record: { ...record, actions: [] } })])
  let arrive: (moment: Moment) => void = () => {}
  look.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  const opened = board.setOpen(true)
  await board.setOpen(false)
  arrive(moment('open'))
  await opened
  expect(board.text).toBe('closed')
  await board.setOpen(true)
  expect(board.text).toBe('open')
})

test('a bot that a record names by its level is a bot', async () => {
  look.mockResolvedValue(moment('closed'))
  const board = await Board.open([chapterOf({ record: { ...record, actions: [], players: ['casual', 'Ann'] } })])
  expect(board.desk.table.seats.map(({ kind, name, bot }) => [kind, name, bot])).toEqual([
    ['bot', null, 'casual'],
    ['person', 'Ann', null],
  ])
})

test('nothing is searched where somebody plans for a game that runs', async () => {
  look.mockResolvedValue({ ...moment('closed'), legal: [1] })
  const chapters = [chapterOf({ record: { ...record, actions: [] } })]
  search.mockClear()
  const planned = await Board.open(chapters, undefined, false)
  await planned.goTo(planned.root)
  expect(search).not.toHaveBeenCalled()
  await Board.open(chapters)
  expect(search).toHaveBeenCalledOnce()
})

test('what was tried is there again where it was left, and not under other rules', async () => {
  look.mockResolvedValue(moment('closed'))
  const made = (action: number) => ({ seat: 0, action, text: '' })
  const written = {
    record: { ...record, actions: [made(4), made(5)] },
    variations: [{ of: 0, after: 1, actions: [made(6)] }],
  }
  const chapters = [chapterOf({ record: { ...record, actions: [] } }), chapterOf(written)]
  const board = await Board.open(chapters, { number: 1, node: chapters[1]!.root.after([4, 6]), isOpen: true })
  board.title = 'Tries'
  const again = await Board.ofDraft(structuredClone(board.draft))
  expect(again.draft).toEqual(board.draft)
  expect([again.number, again.node.actions, again.isOpen, again.title]).toEqual([1, [4, 6], true, 'Tries'])
  for (const other of [{ rules: 'garden/0' }, { number: 2 }, { actions: [4, 7, 8] }])
    await expect(Board.ofDraft({ ...board.draft, ...other })).rejects.toThrow(Unfit)
})
