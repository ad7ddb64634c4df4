// The keys of the game, and the texts that say what they do.

export const KEYS = [
  ['1 2 3', 'emp.keys.card'],
  ['4 5 6 7', 'emp.keys.display'],
  ['D', 'emp.keys.deck'],
  ['X', 'emp.keys.exchange'],
  ['F', 'emp.keys.finish'],
  ['N P', 'emp.keys.jump'],
  ['arrows', 'emp.keys.walk'],
  ['enter', 'emp.keys.put'],
] as const
