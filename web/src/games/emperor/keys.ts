// The keys of the game, and the texts that say what they do.

export const KEYS = [
  ['1 2 3', 'emperor.keys.card'],
  ['4 5 6 7', 'emperor.keys.display'],
  ['D', 'emperor.keys.deck'],
  ['X', 'emperor.keys.exchange'],
  ['F', 'emperor.keys.finish'],
  ['N P', 'emperor.keys.jump'],
  ['arrows', 'emperor.keys.walk'],
  ['enter', 'emperor.keys.put'],
] as const
