// The steps of the final scoring in words, as keys of the catalogs: the server's where it says the same.

import type { Phrase } from '../../../wire/types'
import type { View } from '../view'
import { totalOf, type Gain, type Step } from './steps'

/** What is to be said of a step; several things make one sentence. */
export function tellingOf(step: Step, view: View, winners: readonly number[]): Phrase[] {
  switch (step.kind) {
    case 'start':
      return [told(step.isAllHouses ? 'finale.start.all' : 'finale.start')]
    case 'markets':
      return [told('finale.markets')]
    case 'province':
      return [told('scored.final', { province: step.province }), ...sharesOf(view, step.province, step.holder)]
    case 'alliance':
      return [allianceTold(step.number, step)]
    case 'chain':
      return chainTold(step)
    case 'harbours':
      return harboursTold(step.gains)
    case 'bonus':
      return [togetherTold('finale.bonus', step.gains, { colour: step.colour })]
    case 'end':
      return [endTold(step, winners)]
  }
}

/** Who scores what in a province, most points first. *holder* has the influence there. */
export function sharesOf(view: View, province: string, holder: number | null): Phrase[] {
  const { houses, points } = view.provinces[province] ?? { houses: [], points: [] }
  const nSeats = view.seats.length
  const order = [...points.keys()].filter((owner) => points[owner]! > 0).sort((a, b) => points[b]! - points[a]!)
  return order.map((owner) => {
    const values = { points: points[owner], houses: houses[owner] }
    if (owner < nSeats) return told('scores', { seat: owner, ...values })
    return told(holder === null ? 'emperor.scores.lost' : 'emperor.scores', { seat: holder, ...values })
  })
}

function allianceTold(number: number, { gains, provinces: [first, second] }: Step): Phrase {
  return togetherTold('finale.alliance', gains, { number, first, second })
}

/** Points that all who score them score in full. */
function togetherTold(key: string, gains: readonly Gain[], values: Record<string, unknown>): Phrase {
  const [any] = gains
  return any
    ? told(key, { ...values, seats: gains.map(({ seat }) => seat), points: any.points })
    : told(`${key}.none`, values)
}

function chainTold({ spaces, gains: [gain], ...step }: Step): Phrase[] {
  const ends = { first: spaces[0], last: spaces.at(-1) }
  const chain = told('final.chain', { ...ends, houses: spaces.length, points: gain?.points, seat: gain?.seat })
  return step.kind === 'chain' && step.isDoubled ? [chain, told('finale.doubled')] : [chain]
}

/** Seats with as many points are named together. */
function harboursTold(gains: readonly Gain[]): Phrase[] {
  const worths = [...new Set(gains.map(({ points }) => points))].sort((a, b) => b - a)
  const shares = worths.map((points, i) => {
    const seats = gains.filter((gain) => gain.points === points).map(({ seat }) => seat)
    return told(i === 0 ? 'finale.harbours' : 'finale.harbours.more', { points, seats })
  })
  return shares.length > 0 ? shares : [told('finale.harbours.none')]
}

function endTold({ tallies }: Step, winners: readonly number[]): Phrase {
  const totals = tallies.map(totalOf)
  const points = totals[winners[0] ?? 0]
  const isTied = totals.some((total, seat) => total === points && !winners.includes(seat))
  const key = winners.length > 1 ? 'finale.end.shared' : isTied ? 'finale.end.tied' : 'finale.end'
  return told(key, { seats: winners, points })
}

function told(key: string, values: Record<string, unknown> = {}): Phrase {
  return { key, values }
}
