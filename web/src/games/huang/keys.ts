// The keys of the game, and the texts that say what they do.

export const KEYS = [
  ['1 2 3 4 5', 'hua.keys.pick'],
  ['R', 'hua.keys.riot'],
  ['B', 'hua.keys.build'],
  ['X', 'hua.keys.replace'],
  ['W', 'hua.keys.withdraw'],
  ['F', 'hua.keys.finish'],
  ['N P', 'hua.keys.jump'],
  ['arrows', 'hua.keys.walk'],
  ['enter', 'hua.keys.put'],
  ['0 – 6', 'hua.keys.give'],
  ['L', 'hua.keys.lend'],
  ['K', 'hua.keys.kingdom'],
  ['A', 'hua.keys.abstain'],
] as const
