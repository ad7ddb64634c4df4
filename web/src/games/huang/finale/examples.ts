// How tables ended as the server tells it, for tests. Played by chance: two to five seats, won by every comparison there
// is, and once by two together.

import { COMPARISONS, RANKED, type Compared, type FinalView } from '../view'
import lines from './examples.jsonl?raw'

export interface Example {
  readonly final: readonly FinalView[]
  readonly ranks: readonly number[]
  readonly winners: readonly number[]
}

export const EXAMPLES: readonly Example[] = lines
  .trim()
  .split('\n')
  .map((line) => withCompared(JSON.parse(line) as Example))

function withCompared({ final, ...rest }: Example): Example {
  return { ...rest, final: final.map((one) => ({ ...one, compared: comparedOf(one.totals, one.points.white) })) }
}

function comparedOf(totals: FinalView['totals'], white: number): Compared[] {
  const order = RANKED.toSorted((a, b) => totals[a] - totals[b])
  const colours = order.map((colour, i) => ({
    by: COMPARISONS[i]!,
    colour,
    value: totals[colour],
    worth: totals[colour],
  }))
  return [...colours, { by: 'white', colour: 'white', value: white, worth: -white }]
}

/** A seat that ends with these colours, so many of whose points are white ones in yellow. */
export function finalOf(totals: readonly [number, number, number, number], white = 0): FinalView {
  const [yellow, red, blue, green] = totals
  return {
    compared: comparedOf({ yellow, red, blue, green }, white),
    points: { yellow: yellow - white, red, blue, green, white },
    granaries: 0,
    white: { yellow: white, red: 0, blue: 0, green: 0 },
    totals: { yellow, red, blue, green },
  }
}
