import { beforeEach, expect, test, vi } from 'vitest'
import type { Remark, Talk } from '../wire/types'
import { Heard, heardAt } from './heard.svelte'

const said = (number: number, more: Partial<Remark> = {}): Remark => ({
  number,
  seat: 1,
  name: 'Bo',
  is_mine: false,
  is_aside: false,
  phrase: null,
  text: `no. ${number}`,
  at: 0,
  ...more,
})

class Table {
  readonly table = { id: 't' }
  talk = $state.raw<readonly Talk[]>([])

  tell(...remarks: Remark[]) {
    this.talk = [...this.talk, { type: 'talk', is_whole: false, remarks }]
  }
}

const numbers = (heard: Heard) => heard.remarks.map(({ number }) => number)

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
  vi.stubGlobal('localStorage', storage)
})

test('what others say is unread until it is shown, and stays read in another visit', () => {
  const table = new Table()
  const heard = heardAt(table)
  table.tell(said(1), said(2, { is_mine: true }))
  expect(heard.unread.length).toBe(1)
  const hide = heard.show()
  table.tell(said(3))
  expect(heard.unread).toEqual([])
  heard.note()
  hide()
  table.tell(said(4))
  expect(heard.unread).toEqual([said(4)])
  expect(heardAt(table)).toBe(heard)
  const again = new Table()
  again.tell(...[1, 2, 3, 4].map((n) => said(n)))
  expect(heardAt(again).unread).toEqual([said(4)])
})

test('what is told twice is there once', () => {
  const table = new Table()
  table.tell(said(1), said(2))
  table.tell(said(2))
  expect(numbers(heardAt(table))).toEqual([1, 2])
})

test('what storage has is not trusted', () => {
  localStorage.setItem('tianxia.talk', 'nonsense')
  expect(heardAt(new Table()).unread).toEqual([])
})
