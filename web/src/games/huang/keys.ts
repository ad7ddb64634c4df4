// The keys of the game, and the texts that say what they do.

export const KEYS = [
  ['1 2 3 4 5', 'huang.keys.pick'],
  ['R', 'huang.keys.riot'],
  ['B', 'huang.keys.build'],
  ['X', 'huang.keys.replace'],
  ['W', 'huang.keys.withdraw'],
  ['F', 'huang.keys.finish'],
  ['N P', 'huang.keys.jump'],
  ['arrows', 'huang.keys.walk'],
  ['enter', 'huang.keys.put'],
  ['0 – 6', 'huang.keys.give'],
  ['L', 'huang.keys.lend'],
  ['K', 'huang.keys.kingdom'],
  ['A', 'huang.keys.abstain'],
] as const
