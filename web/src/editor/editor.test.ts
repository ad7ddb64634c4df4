import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../wire/http'
import type { DraftInfo, Edit } from '../wire/types'

const spoken = vi.hoisted(() => ({ language: 'en' }))
vi.mock('../words/language.svelte', async (original) => ({
  ...(await original<object>()),
  language: () => spoken.language,
}))

import { Editor } from './editor.svelte'
import { History } from './history'

const BASE = {
  game: 'huang',
  options: {},
  seats: 2,
  frame: {},
  faults: [],
  things: [
    { id: 'tile red', kind: 'tile', owner: '', name: 'red' },
    { id: 'pagoda', kind: 'pagoda', owner: '', name: '' },
  ],
  lying: [
    { thing: 'tile red', places: ['h5'] },
    { thing: 'pagoda', places: ['h5', 'g6', 'h6'] },
  ],
  pools: [
    { key: 'hand 1', names: ['red', 'blue'], counts: [2, 0], most: 9, is_given: true, can_follow: false },
    { key: 'market', names: ['red', 'blue'], counts: [0, 9], most: 9, is_given: true, can_follow: false },
    { key: 'bag', names: ['red', 'blue'], counts: [5, 5], most: 9, is_given: false, can_follow: true },
  ],
  settings: [],
  is_midway: false,
}
const drafted = (text: string, more = {}) => ({ ...BASE, ...more, text }) as unknown as DraftInfo

const asked = vi.fn<(text: string, edits?: readonly Partial<Edit>[]) => Promise<DraftInfo>>()
const changed = vi.fn<(text: string) => void>()
let editor: Editor

beforeEach(() => {
  asked
    .mockReset()
    .mockImplementation(async (text, edits = []) => drafted(text + edits.map(({ do: done }) => done![0])))
  changed.mockReset()
  spoken.language = 'en'
  editor = new Editor(drafted('>'), changed, asked)
})

const edits = () => asked.mock.calls.flatMap(([, edits]) => edits ?? [])

test('what is picked is put wherever somebody chooses, and picked again is put down', async () => {
  editor.pick('tile red')
  expect(editor.choose('c4')).toBe(true)
  await editor.edit()
  expect(edits()[0]).toEqual({ do: 'put', what: 'tile red', where: 'c4' })
  editor.pick('tile red')
  expect(editor.picked).toBe(null)
})

test('changes are asked for one after the other, each of what the last one led to', async () => {
  void editor.edit({ do: 'clear' })
  await editor.edit({ do: 'anew' })
  expect(asked.mock.calls.map(([text]) => text)).toEqual(['>', '>c'])
  expect(editor.draft.text).toBe('>ca')
  expect(changed.mock.calls.flat()).toEqual(['>c', '>ca'])
})

test('changes are undone and done again until another one is made', async () => {
  await editor.edit({ do: 'clear' })
  await editor.edit({ do: 'anew' })
  await editor.undo()
  expect([editor.draft.text, editor.canUndo, editor.canRedo]).toEqual(['>c', true, true])
  await editor.redo()
  expect(editor.draft.text).toBe('>ca')
  await editor.undo()
  await editor.edit({ do: 'clear' })
  expect([editor.draft.text, editor.canRedo]).toEqual(['>cc', false])
})

test('what is undone while a change is asked for is that change', async () => {
  await editor.edit({ do: 'clear' })
  void editor.edit({ do: 'anew' })
  await editor.undo()
  expect([editor.draft.text, editor.canRedo]).toEqual(['>c', true])
})

test('so much can be undone, and no more', () => {
  let history = new History(0)
  for (let n = 1; n <= 250; n++) history = history.with(n)
  while (history.canUndo) history = history.undone()
  expect(history.now).toBe(50)
})

test('what is refused changes nothing, and says so to whoever asked', async () => {
  asked.mockRejectedValueOnce(new Refusal('bad-input', 'this does not go to h3'))
  expect(await editor.edit({ do: 'put', what: 'tile red', where: 'h3' })).toBe(false)
  expect([editor.draft.text, editor.canUndo]).toEqual(['>', false])
  expect(await editor.replace('<')).toBe(true)
})

test('what was before is told anew once another language is spoken', async () => {
  await editor.edit({ do: 'clear' })
  spoken.language = 'fr'
  await editor.retell()
  expect(editor.isForeign).toBe(false)
  await editor.undo()
  expect(editor.isForeign).toBe(true)
  asked.mockRejectedValueOnce(new Refusal('offline', 'the server cannot be reached'))
  expect([await editor.retell(), editor.isForeign]).toEqual([false, true])
  expect([await editor.retell(), editor.isForeign, editor.draft.text, editor.canRedo]).toEqual([true, false, '>', true])
})

test('the uppermost thing is picked up and comes elsewhere', async () => {
  editor.choose('h5')
  expect(editor.carried).toEqual({ thing: 'pagoda', from: 'h5' })
  editor.choose('c4')
  await editor.edit()
  expect(edits().slice(0, 2)).toEqual([
    { do: 'take', what: 'pagoda', where: 'h5' },
    { do: 'put', what: 'pagoda', where: 'c4' },
  ])
  expect(editor.choose('a1')).toBe(false)
})

test('what is dragged beside the board is taken away, and back to its place stays', async () => {
  await editor.bring({ thing: 'tile red', from: 'h5' }, null)
  await editor.bring({ thing: 'tile red', from: 'h5' }, 'h5')
  expect(edits()).toEqual([{ do: 'take', what: 'tile red', where: 'h5' }])
})

test('the rubber takes away', async () => {
  editor.pick('rubber')
  expect(editor.choose('h6')).toBe(true)
  expect(editor.choose('a1')).toBe(false)
  await editor.edit()
  expect(edits()[0]).toEqual({ do: 'take', what: 'pagoda', where: 'h6' })
})

test('what is taken away in quick succession lies one below the other', async () => {
  asked.mockImplementation(async (text) => drafted(text, { lying: BASE.lying.slice(0, 1) }))
  editor.take('h5')
  editor.take('h5')
  await editor.edit()
  expect(edits().map(({ what }) => what)).toEqual(['pagoda', 'tile red'])
})

test('pieces go from pool to pool; those that follow from the rest do so by themselves', async () => {
  await editor.bring({ pool: 'hand 1', name: 'red' }, 'pool market')
  expect(edits()).toEqual([
    { do: 'count', what: 'hand 1', where: 'red', value: '1' },
    { do: 'count', what: 'market', where: 'red', value: '1' },
  ])
  await editor.bring({ pool: 'bag', name: 'red' }, 'pool hand 1')
  expect(edits()[2]).toEqual({ do: 'count', what: 'hand 1', where: 'red', value: '3' })
  expect(edits()).toHaveLength(3)
})

test('nothing is counted below nought or beyond what there may be', async () => {
  await editor.count('hand 1', 'blue', -1)
  await editor.count('market', 'blue', 1)
  expect(asked).not.toHaveBeenCalled()
})

test('what is counted in quick succession is counted each time', async () => {
  asked.mockImplementation(async (text, edits) => {
    const counts = [Number(edits![0]!.value), 0]
    return drafted(text, { pools: [{ ...BASE.pools[0], counts }] })
  })
  void editor.count('hand 1', 'red', 1)
  void editor.count('hand 1', 'red', 1)
  await editor.count('hand 1', 'red', -1)
  expect(edits().map(({ value }) => value)).toEqual(['3', '4', '3'])
})
