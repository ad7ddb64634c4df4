// A plan that is pointed out on the analysis board and taken back to its table: what the addresses say of it.

/** Whose plan it is. */
export interface Planner {
  table: string
  seat: number
}

/** If that is played, then this; in notation. */
export interface Plan {
  when: string
  then: string
}

const PLAN = '#plan&'

/** What follows the address of a table where a plan is to be made. */
export function planHash({ when, then }: Plan): string {
  return `${PLAN}${new URLSearchParams({ when, then })}`
}

export function planOf(hash: string): Plan | null {
  if (!hash.startsWith(PLAN)) return null
  const said = new URLSearchParams(hash.slice(PLAN.length))
  return { when: said.get('when') ?? '', then: said.get('then') ?? '' }
}

/** A move as it was made, by whom. */
interface Made {
  seat: number
  text: string
}

/** The first move of a seat after somebody else's: by that one the decision has come to it. */
export function planFrom(made: readonly Made[], seat: number): Plan | null {
  const own = made.findIndex((move) => move.seat === seat)
  return own > 0 ? { when: made[own - 1]!.text, then: made[own]!.text } : null
}
