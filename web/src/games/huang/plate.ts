// Where the name of a capital stands: upon its own space, and upon nobody's leader.

import { centre, type Space } from './hex'

/** Of a leader as it is drawn. */
const LEADER = 29
/** Down from the middle of the space, what looks best first: at its lower edge, at its upper one, across its middle. */
const PLACES = [27, -27, 4] as const

/** How far below the middle of its space a plate of this size stands; *leaders* are the spaces that have one. */
export function plateAt(space: Space, width: number, height: number, leaders: readonly Space[]): number {
  const [x, y] = centre(space)
  const others = leaders.filter((one) => one !== space).map((one) => centre(one))
  const covers = (down: number) =>
    others.some(([ox, oy]) => {
      const aside = Math.max(0, Math.abs(ox - x) - width / 2)
      const above = Math.max(0, Math.abs(oy - y - down) - height / 2)
      return Math.hypot(aside, above) < LEADER
    })
  return PLACES.find((down) => !covers(down)) ?? PLACES[2]
}
