// The steps of the final scoring in words, as keys of the catalogs: the server's where it says the same.

import type { Phrase, ResultInfo } from '../../../wire/types'
import { ranked } from '../score'
import type { Gain, View } from '../view'
import { totalOf, type Step } from './steps'

/** What is known of the result. */
type Result = Pick<ResultInfo, 'winners' | 'rounds'>

/** What is to be said of a step; several things make one sentence. */
export function tellingOf(step: Step, view: View, result: Result): Phrase[] {
  switch (step.kind) {
    case 'start':
      return [told('emperor.finale.start')]
    case 'markets':
      return [told('emperor.finale.markets')]
    case 'province':
      return step.provinces.flatMap((province) => [told('scored.final', { province }), ...sharesOf(view, province)])
    case 'alliance':
      return [allianceTold(step)]
    case 'chain':
      return chainTold(step)
    case 'harbours':
      return harboursTold(step.gains)
    case 'bonus':
      return [togetherTold('emperor.finale.bonus', step.gains, { colour: step.colour })]
    case 'end':
      return [endTold(step, result)]
  }
}

/** Who scores what in a province, most points first. */
export function sharesOf(view: View, province: string): Phrase[] {
  const { houses, points, holder } = view.provinces[province]!
  return ranked(points).map(({ owner, n }) => {
    const values = { points: n, houses: houses[owner] }
    if (owner < view.seats.length) return told('scores', { seat: owner, ...values })
    return told(holder === null ? 'emperor.scores.lost' : 'emperor.scores', { seat: holder, ...values })
  })
}

function allianceTold({ number, gains, provinces: [first, second] }: Step): Phrase {
  return togetherTold('emperor.finale.alliance', gains, { number, first, second })
}

/** Points that all who score them score in full. */
function togetherTold(key: string, gains: readonly Gain[], values: Record<string, unknown>): Phrase {
  const [any] = gains
  return any
    ? told(key, { ...values, seats: gains.map(({ seat }) => seat), points: any.points })
    : told(`${key}.none`, values)
}

function chainTold({ spaces, gains: [gain], is_doubled }: Step): Phrase[] {
  const ends = { first: spaces[0], last: spaces.at(-1) }
  const chain = told('final.chain', { ...ends, houses: spaces.length, points: gain?.points, seat: gain?.seat })
  return is_doubled ? [chain, told('emperor.finale.doubled')] : [chain]
}

/** Seats with as many points are named together. */
function harboursTold(gains: readonly Gain[]): Phrase[] {
  const worths = [...new Set(gains.map(({ points }) => points))].sort((a, b) => b - a)
  const shares = worths.map((points, i) => {
    const seats = gains.filter((gain) => gain.points === points).map(({ seat }) => seat)
    return told(i === 0 ? 'emperor.finale.harbours' : 'emperor.finale.harbours.more', { points, seats })
  })
  return shares.length > 0 ? shares : [told('emperor.finale.harbours.none')]
}

/** A tie was broken where more than the points were compared. */
function endTold({ tallies }: Step, { winners, rounds }: Result): Phrase {
  const points = tallies.map(totalOf)[winners[0] ?? 0]
  const key =
    winners.length > 1
      ? 'emperor.finale.end.shared'
      : rounds.length > 1
        ? 'emperor.finale.end.tied'
        : 'emperor.finale.end'
  return told(key, { seats: winners, points })
}

function told(key: string, values: Record<string, unknown> = {}): Phrase {
  return { key, values }
}
