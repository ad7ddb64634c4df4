// The keys of the game, and the texts that say what they do.

import { digits } from '../shared/digit'
import type { View } from './view'

export const keysOf = ({ hand_size, display }: View) =>
  [
    [digits(1, hand_size), 'emperor.keys.card'],
    [digits(hand_size + 1, hand_size + display.length), 'emperor.keys.display'],
    ['D', 'emperor.keys.deck'],
    ['X', 'emperor.keys.exchange'],
    ['F', 'emperor.keys.finish'],
    ['N P', 'emperor.keys.jump'],
    ['arrows', 'emperor.keys.walk'],
    ['enter', 'emperor.keys.put'],
  ] as const
