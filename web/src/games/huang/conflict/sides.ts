// Who stands against whom in a revolt or a war, and who has spoken. What everything counts comes from the server.

import type { Colour, Direction, LeaderView, RevoltView, SupportView, View, WarView } from '../view'

/** Whether a seat has decided already, decides now or comes later. */
export type Turn = 'done' | 'due' | 'later'

export interface RevoltSide {
  readonly role: 'attacker' | 'defender'
  readonly seat: number
  readonly turn: Turn
  /** Governor tiles beside the leader. */
  readonly beside: number
  readonly tiles: number
  /** Whether the yellow leader helps from off the board. */
  readonly leader: boolean
  readonly strength: number
}

/** The attacker, then the defender. */
export function revoltSides(revolt: RevoltView, toMove: number | null): RevoltSide[] {
  const isDefence = toMove === revolt.defender
  return (['attacker', 'defender'] as const).map((role, i) => {
    const { tiles = 0, leader = false } = revolt.support[i] ?? {}
    const isAttacker = role === 'attacker'
    const strength = revolt.strengths[role]
    const other = isAttacker ? 'done' : 'later'
    const turn = isAttacker === isDefence ? other : 'due'
    return { role, seat: revolt[role], turn, beside: strength - tiles - Number(leader), tiles, leader, strength }
  })
}

export interface WarSide {
  readonly direction: Direction
  readonly name: string
  readonly soldiers: number
  /** Its leaders in conflict. */
  readonly leaders: readonly LeaderView[]
  /** The seats that support it, in the order they have spoken. */
  readonly backers: readonly SupportView[]
}

/** The kingdoms at war. */
export function warSides(view: View, war: WarView): WarSide[] {
  const inOrder = war.order.flatMap((seat) => war.support.filter((support) => support.seat === seat))
  return war.kingdoms.map(({ direction, name, kingdom, soldiers }) => ({
    direction,
    name,
    soldiers,
    leaders: leadersIn(view, kingdom, war.colours),
    backers: inOrder.filter((support) => support.direction === direction),
  }))
}

function leadersIn(view: View, kingdom: number, colours: readonly Colour[]): LeaderView[] {
  const leaders = view.kingdoms[kingdom]?.leaders ?? {}
  return colours.flatMap((colour) => {
    const seat = leaders[colour]
    return seat === undefined ? [] : [{ seat, colour }]
  })
}

export interface Speaker {
  readonly seat: number
  readonly turn: Turn
  readonly support: SupportView
  /** The name of the kingdom it supports. */
  readonly kingdom: string | null
}

/** All seats in the order in which they are asked in a war. */
export function speakers(view: View, war: WarView): Speaker[] {
  const now = view.phase === 'support' ? war.order.indexOf(view.to_move ?? view.player) : war.order.length
  return war.order.map((seat, i) => {
    const support = war.support.find((one) => one.seat === seat) ?? { seat, direction: null, tiles: 0, leader: false }
    const kingdom = war.kingdoms.find(({ direction }) => direction === support.direction)?.name ?? null
    return { seat, turn: i < now ? 'done' : i === now ? 'due' : 'later', support, kingdom }
  })
}
