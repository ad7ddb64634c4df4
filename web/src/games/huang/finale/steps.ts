// The end of a game as a play in steps: the points, granaries, white points one by one, then one comparison after the
// other. What everything is worth comes from the server; here it is only put in order.

import { RANKED, type FinalView, type Ranked } from '../view'
import { roundsOf, standingsOf, type Round } from './ranking'

export type Tally = Readonly<Record<Ranked, number>>

export interface Column {
  readonly sums: Tally
  /** White points that are not given yet. */
  readonly white: number
  /** The colour that has just grown, and whether by a white point. */
  readonly grown: Ranked | null
  readonly hasWhite: boolean
}

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
export function stepsOf(final: readonly FinalView[], resigned: readonly number[] = []): Step[] {
  let columns: readonly Column[] = final.map(startOf)
  const steps: Step[] = [{ kind: 'start', columns }]
  if (final.some(({ granaries }) => granaries > 0)) {
    columns = columns.map((column, seat) => withGranaries(column, final[seat]!))
    steps.push({ kind: 'granaries', columns })
  }
  const given = final.map(whiteOrder)
  const all = Math.max(...given.map((colours) => colours.length))
  for (let number = 1; number <= all; number++) {
    columns = columns.map((column, seat) => withWhite(column, given[seat]![number - 1] ?? null))
    steps.push({ kind: 'white', number, all, columns })
  }
  columns = columns.map((column) => ({ ...column, grown: null, hasWhite: false }))
  const rounds = roundsOf(standingsOf(final, resigned))
  steps.push(...rounds.map((round): Step => ({ kind: 'compare', round, columns })))
  return [...steps, { kind: 'end', rounds, columns }]
}

/** The comparisons as far as the show has come. */
export function roundsUpTo(steps: readonly Step[], index: number): Round[] {
  return steps.slice(0, index + 1).flatMap((step) => (step.kind === 'compare' ? [step.round] : []))
}

/** What a column is made of: points of its colour, what granaries have added, and white points. */
export function partsOf(colour: Ranked, { sums }: Column, { points, white, totals }: FinalView): Parts {
  const own = Math.min(sums[colour], points[colour])
  const granaries = Math.min(sums[colour] - own, totals[colour] - white[colour] - points[colour])
  return { own, granaries, white: sums[colour] - own - granaries }
}

/** The highest column there is at any time. */
export function highest(final: readonly FinalView[]): number {
  return Math.max(1, ...final.flatMap(({ totals, points }) => [...Object.values(totals), points.white]))
}

function startOf({ points }: FinalView): Column {
  return { sums: tally((colour) => points[colour]), white: points.white, grown: null, hasWhite: false }
}

/** Counted backwards from the result, so that nobody has to know what a granary is worth. */
function withGranaries(column: Column, { totals, white, granaries }: FinalView): Column {
  return {
    ...column,
    sums: tally((colour) => totals[colour] - white[colour]),
    grown: granaries > 0 ? 'blue' : null,
  }
}

function withWhite({ sums, white }: Column, colour: Ranked | null): Column {
  if (!colour) return { sums, white, grown: null, hasWhite: false }
  return { sums: { ...sums, [colour]: sums[colour] + 1 }, white: white - 1, grown: colour, hasWhite: true }
}

/** The colours that white points go to, one by one: each to what is lowest then. */
export function whiteOrder({ totals, white }: Pick<FinalView, 'totals' | 'white'>): Ranked[] {
  const left = RANKED.flatMap((colour) =>
    Array.from({ length: white[colour] }, (_, i) => ({ colour, level: totals[colour] - white[colour] + i })),
  )
  return left.sort((a, b) => a.level - b.level).map(({ colour }) => colour)
}

function tally(points: (colour: Ranked) => number): Tally {
  return { yellow: points('yellow'), red: points('red'), blue: points('blue'), green: points('green') }
}
