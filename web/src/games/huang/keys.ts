// The keys of the game, and the texts that say what they do.

import { digits } from '../shared/digit'
import { COLOURS } from './view'

const KEYS = [
  [digits(1, COLOURS.length), 'huang.keys.pick'],
  ['R', 'huang.keys.riot'],
  ['B', 'huang.keys.build'],
  ['X', 'huang.keys.replace'],
  ['W', 'huang.keys.withdraw'],
  ['F', 'huang.keys.finish'],
  ['N P', 'huang.keys.jump'],
  ['arrows', 'huang.keys.walk'],
  ['enter', 'huang.keys.put'],
  ['0 – 9', 'huang.keys.give'],
  ['L', 'huang.keys.lend'],
  ['K', 'huang.keys.kingdom'],
  ['A', 'huang.keys.abstain'],
] as const

export const keysOf = () => KEYS
