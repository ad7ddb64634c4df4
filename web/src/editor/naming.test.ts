import { expect, test } from 'vitest'
import { partsOf } from './naming'

test('keys of notation name an owner or none', () => {
  expect(partsOf('hand 2')).toEqual({ line: 'hand', owner: '2' })
  expect(partsOf('left emperor')).toEqual({ line: 'left', owner: 'emperor' })
  expect(partsOf('for emperor')).toEqual({ line: 'for emperor', owner: '' })
  expect(partsOf('actions left')).toEqual({ line: 'actions left', owner: '' })
})
