import { expect, test } from 'vitest'
import { NO_CHANGE, changeOf } from './change'
import { squareOf, squaresOf } from './square'
import { exampleView } from './view.example'
import type { Province } from './view'

const red = (squares: string[], owner = 0): Province => ({ colour: 'red', owner, pagodas: 1, squares })
const blue: Province = { colour: 'blue', owner: 1, pagodas: 1, squares: ['a1', 'b1'] }
const before = exampleView({}, [blue, red(['g5', 'h5'])])

test('the laid tile and the province that grew by it', () => {
  const after = exampleView({ i6: 'Y' }, [blue, red(['g5', 'h5', 'i5'])])
  expect(changeOf(before, after)).toEqual({
    laid: [
      { letter: 'R', square: squareOf('i5') },
      { letter: 'Y', square: squareOf('i6') },
    ],
    grown: [squaresOf(['g5', 'h5', 'i5'])],
  })
})

test('nothing moves after a jump, backwards or without a change', () => {
  const after = exampleView({ i6: 'Y' }, [blue, red(['g5', 'h5', 'i5'])])
  expect(changeOf(null, after)).toBe(NO_CHANGE)
  expect(changeOf(after, before)).toBe(NO_CHANGE)
  expect(changeOf(after, after)).toBe(NO_CHANGE)
  expect(changeOf(before, exampleView({ i6: 'Y', i7: 'Y', i8: 'Y' }, before.provinces))).toBe(NO_CHANGE)
})
