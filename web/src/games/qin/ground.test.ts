import { expect, test } from 'vitest'
import { groundsOf, told } from './ground'
import { squareOf } from './square'
import { exampleView } from './view.example'

const view = exampleView(
  { a1: '~', b1: 'Y' },
  [{ colour: 'red', owner: 1, pagodas: 1, squares: ['g5', 'h5'] }],
  [
    { squares: ['c1'], holder: null },
    { squares: ['d1', 'e1'], holder: 0 },
  ],
)
const grounds = groundsOf(view)
const about = (name: string) => {
  const square = squareOf(name)
  return told(square, grounds[square] ?? { kind: 'steppe' })
}

test('every square is told by what lies on it', () => {
  expect(about('m13')).toEqual({ key: 'qin.square.steppe', values: { square: 'm13' } })
  expect(about('a1').key).toBe('qin.square.water')
  expect(about('b1')).toEqual({ key: 'qin.square.lone', values: { square: 'b1', colour: 'yellow' } })
  expect(about('c1').key).toBe('qin.square.village')
  expect(about('e1')).toEqual({ key: 'qin.square.village-held', values: { square: 'e1', seat: 0 } })
  expect(about('h5')).toEqual({
    key: 'qin.square.province-owned',
    values: { square: 'h5', colour: 'red', spaces: 2, seat: 1 },
  })
})
