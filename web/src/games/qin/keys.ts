// The keys of the game, and the texts that say what they do.

import { digits } from '../shared/digit'
import type { View } from './view'

export const keysOf = ({ seats }: View) =>
  [
    [digits(1, Math.max(...seats.map(({ n_hand }) => n_hand))), 'qin.keys.pick'],
    ['R', 'qin.keys.turn'],
    ['N P', 'qin.keys.jump'],
    ['arrows', 'qin.keys.walk'],
    ['enter', 'qin.keys.put'],
  ] as const
