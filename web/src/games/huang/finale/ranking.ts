// Who has won, and which comparison has told.

import { RANKED, type Colour, type FinalView } from '../view'

export type Ranked = Exclude<Colour, 'white'>
/** What is compared, one after the other. */
export const COMPARISONS = ['lowest', 'second', 'third', 'fourth', 'white'] as const
export type Comparison = (typeof COMPARISONS)[number]

export interface Sum {
  readonly colour: Ranked
  readonly points: number
}

export interface Standing {
  readonly seat: number
  /** The four colours, lowest first. */
  readonly sums: readonly Sum[]
  readonly white: number
  readonly hasResigned: boolean
}

export function standingsOf(final: readonly FinalView[], resigned: readonly number[] = []): Standing[] {
  return final.map(({ points, totals }, seat) => ({
    seat,
    sums: inOrder(totals),
    white: points.white,
    hasResigned: resigned.includes(seat),
  }))
}

/** Colours with as many points stay in their order. */
export function inOrder(totals: Readonly<Record<Ranked, number>>): Sum[] {
  return RANKED.map((colour) => ({ colour, points: totals[colour] })).sort((a, b) => a.points - b.points)
}

/** What a comparison looks at. */
export function valueOf({ sums, white }: Standing, by: Comparison): number {
  return by === 'white' ? white : (sums[COMPARISONS.indexOf(by)]?.points ?? 0)
}

/** How much better the first is by a comparison: fewest white points are best. */
function lead(by: Comparison, one: Standing, other: Standing): number {
  const more = valueOf(one, by) - valueOf(other, by)
  return by === 'white' ? -more : more
}

/** Above nought if the first is ahead, nought if they share the place. Who has resigned comes after all others. */
export function compared(one: Standing, other: Standing): number {
  const resigned = Number(other.hasResigned) - Number(one.hasResigned)
  const leads = COMPARISONS.map((by) => lead(by, one, other))
  return resigned || (leads.find((n) => n !== 0) ?? 0)
}

/** The place of every seat, from 1. */
export function ranksOf(standings: readonly Standing[]): number[] {
  return standings.map((one) => 1 + standings.filter((other) => compared(other, one) > 0).length)
}

/** One comparison of the seats that were still in it. */
export interface Round {
  readonly by: Comparison
  readonly seats: readonly number[]
  /** Those who stay in it. */
  readonly ahead: readonly number[]
  readonly best: number
  /** The best of the others; null if nobody falls back. */
  readonly next: number | null
}

/** The comparisons, up to the one that leaves a single seat ahead. */
export function roundsOf(standings: readonly Standing[]): Round[] {
  let left = standings.filter(({ hasResigned }) => !hasResigned)
  const rounds: Round[] = []
  for (const by of COMPARISONS) {
    if (rounds.length > 0 && left.length < 2) break
    const best = left.reduce((most, one) => (lead(by, one, most) > 0 ? one : most), left[0]!)
    const ahead = left.filter((one) => lead(by, one, best) === 0)
    const others = left.filter((one) => !ahead.includes(one))
    const next = others.reduce<Standing | null>((most, one) => (most && lead(by, one, most) <= 0 ? most : one), null)
    rounds.push({
      by,
      seats: seatsOf(left),
      ahead: seatsOf(ahead),
      best: valueOf(best, by),
      next: next && valueOf(next, by),
    })
    left = ahead
  }
  return rounds
}

const seatsOf = (standings: readonly Standing[]): number[] => standings.map(({ seat }) => seat)
