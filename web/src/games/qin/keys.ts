// The keys of the game, and the texts that say what they do.

export const KEYS = [
  ['1 2 3', 'qin.keys.pick'],
  ['R', 'qin.keys.turn'],
  ['N P', 'qin.keys.jump'],
  ['arrows', 'qin.keys.walk'],
  ['enter', 'qin.keys.put'],
] as const
