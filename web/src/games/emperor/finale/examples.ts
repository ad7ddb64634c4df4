// Finished tables as the server tells them, for tests: what the finale reads of the last view and the one before it.
// Played by chance: a duel with forts and bonus tiles, border disputes with five seats, markets of the capital.

import type { View } from '../view'
import lines from './examples.jsonl?raw'

export interface Example {
  readonly name: string
  readonly before: View
  readonly after: View
}

export const EXAMPLES: readonly Example[] = lines
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example)

export function example(name: string): Example {
  return EXAMPLES.find((one) => one.name === name)!
}
