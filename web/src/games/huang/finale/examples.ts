// How tables ended as the server tells it, for tests. Played by chance: two to five seats, won by every comparison there
// is, and once by two together.

import type { ResultInfo, Round } from '../../../wire/types'
import { COMPARISONS, RANKED, type FinalView } from '../view'
import lines from './examples.jsonl?raw'

export interface Example {
  readonly final: readonly FinalView[]
  readonly result: Pick<ResultInfo, 'winners' | 'ranks' | 'rounds'>
}

export const EXAMPLES: readonly Example[] = lines
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example)

/** A seat that ends with these colours, lowest first, so many of whose points are white ones in yellow. */
export function finalOf(totals: readonly [number, number, number, number], white = 0): FinalView {
  const [yellow, red, blue, green] = totals
  const colours = RANKED.map((colour, i) => ({ colour, value: totals[i]!, worth: totals[i]! }))
  const compared = [...colours, { colour: 'white' as const, value: white, worth: -white }]
  return {
    compared: compared.map((one, i) => ({ ...one, by: COMPARISONS[i]! })),
    points: { yellow: yellow - white, red, blue, green, white },
    granaries: 0,
    white: { yellow: white, red: 0, blue: 0, green: 0 },
    totals: { yellow, red, blue, green },
    from_granaries: { yellow: 0, red: 0, blue: 0, green: 0 },
    white_order: Array.from({ length: white }, () => 'yellow'),
  }
}

/** A comparison of two seats that the first one wins, or none of them. */
export const roundOf = (best: number, next: number | null): Round => ({
  by: '',
  seats: [0, 1],
  ahead: next === null ? [0, 1] : [0],
  best,
  next,
})
