// The end of a game as a play in steps: the points, granaries, white points one by one, then one comparison after the
// other. What everything is worth comes from the server; here it is only put in order.

import type * as wire from '../../../wire/types'
import { RANKED, type Compared, type Comparison, type FinalView, type Ranked } from '../view'

export type Tally = Readonly<Record<Ranked, number>>

export interface Column {
  readonly sums: Tally
  /** White points that are not given yet. */
  readonly white: number
  /** The colour that has just grown, and whether by a white point. */
  readonly grown: Ranked | null
  readonly hasWhite: boolean
}

/** One comparison of the seats that were still in it, as the server has made it. */
export type Round = Omit<wire.Round, 'by'> & { readonly by: Comparison }

export interface Parts {
  readonly own: number
  readonly granaries: number
  readonly white: number
}

export type Step = {
  /** Of every seat. */
  readonly columns: readonly Column[]
} & (
  | { readonly kind: 'start' }
  | { readonly kind: 'granaries' }
  /** The first point of all seats, the second, … */
  | { readonly kind: 'white'; readonly number: number; readonly all: number }
  | { readonly kind: 'compare'; readonly round: Round }
  | { readonly kind: 'end'; readonly rounds: readonly Round[] }
)
export type Kind = Step['kind']

/** All steps of a finished table. */
export function stepsOf(final: readonly FinalView[], compared: readonly wire.Round[] = []): Step[] {
  let columns: readonly Column[] = final.map(startOf)
  const steps: Step[] = [{ kind: 'start', columns }]
  if (final.some(({ granaries }) => granaries > 0)) {
    columns = columns.map((column, seat) => withGranaries(column, final[seat]!))
    steps.push({ kind: 'granaries', columns })
  }
  const all = Math.max(...final.map(({ white_order }) => white_order.length))
  for (let number = 1; number <= all; number++) {
    columns = columns.map((column, seat) => withWhite(column, final[seat]!.white_order[number - 1] ?? null))
    steps.push({ kind: 'white', number, all, columns })
  }
  columns = columns.map((column) => ({ ...column, grown: null, hasWhite: false }))
  const rounds = compared.map((round, i): Round => ({ ...round, by: final[0]!.compared[i]!.by }))
  steps.push(...rounds.map((round): Step => ({ kind: 'compare', round, columns })))
  return [...steps, { kind: 'end', rounds, columns }]
}

/** What a comparison looks at. */
export function comparedBy({ compared }: Pick<FinalView, 'compared'>, by: Comparison): Compared {
  return compared.find((one) => one.by === by)!
}

/** The comparisons as far as the show has come. */
export function roundsUpTo(steps: readonly Step[], index: number): Round[] {
  return steps.slice(0, index + 1).flatMap((step) => (step.kind === 'compare' ? [step.round] : []))
}

/** What a column is made of: points of its colour, what granaries have added, and white points. */
export function partsOf(colour: Ranked, { sums }: Column, { points, from_granaries }: FinalView): Parts {
  const own = Math.min(sums[colour], points[colour])
  const granaries = Math.min(sums[colour] - own, from_granaries[colour])
  return { own, granaries, white: sums[colour] - own - granaries }
}

/** The highest column there is at any time. */
export function highest(final: readonly FinalView[]): number {
  return Math.max(1, ...final.flatMap(({ totals, points }) => [...Object.values(totals), points.white]))
}

function startOf({ points }: FinalView): Column {
  return { sums: tally((colour) => points[colour]), white: points.white, grown: null, hasWhite: false }
}

function withGranaries({ sums, ...column }: Column, { from_granaries }: FinalView): Column {
  const grown = RANKED.find((colour) => from_granaries[colour] > 0) ?? null
  return { ...column, sums: tally((colour) => sums[colour] + from_granaries[colour]), grown }
}

function withWhite({ sums, white }: Column, colour: Ranked | null): Column {
  if (!colour) return { sums, white, grown: null, hasWhite: false }
  return { sums: { ...sums, [colour]: sums[colour] + 1 }, white: white - 1, grown: colour, hasWhite: true }
}

function tally(points: (colour: Ranked) => number): Tally {
  return { yellow: points('yellow'), red: points('red'), blue: points('blue'), green: points('green') }
}
