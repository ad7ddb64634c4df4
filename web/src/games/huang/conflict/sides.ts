// Who stands against whom in a revolt or a war, and who has spoken. What everything counts comes from the server.

import type { Colour, Direction, LeaderView, RevoltView, SupportView, Turn, View, WarView } from '../view'

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
export function revoltSides({ support, beside, strengths }: RevoltView): RevoltSide[] {
  return (['attacker', 'defender'] as const).map((role, i) => ({
    ...support[i]!,
    role,
    beside: beside[role],
    strength: strengths[role],
  }))
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
  return war.kingdoms.map(({ direction, name, kingdom, soldiers }) => ({
    direction,
    name,
    soldiers,
    leaders: leadersIn(view, kingdom, war.colours),
    backers: inOrder(war).filter((support) => support.direction === direction),
  }))
}

const inOrder = ({ order, support }: WarView): SupportView[] =>
  order.flatMap((seat) => support.filter((one) => one.seat === seat))

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
export function speakers(war: WarView): Speaker[] {
  return inOrder(war).map((support) => {
    const kingdom = war.kingdoms.find(({ direction }) => direction === support.direction)?.name ?? null
    return { seat: support.seat, turn: support.turn, support, kingdom }
  })
}
