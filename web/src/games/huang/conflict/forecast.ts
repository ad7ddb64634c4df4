// How a conflict stands, and how it would with what I am about to give.

import type { Phrase } from '../../../wire/types'
import type { Direction, View, WarView } from '../view'
import type { RevoltSide } from './sides'

/** What I am about to give. */
export interface Gift {
  readonly tiles: number
  readonly leader: boolean
}

export interface Choice extends Gift {
  /** The kingdom that it is given to, or that is to win; null in a revolt and for nobody. */
  readonly direction: Direction | null
}

export const worth = ({ tiles, leader }: Gift): number => tiles + Number(leader)

/** Never broken over two lines. */
const versus = (strengths: readonly number[]): string => strengths.join('\u00a0:\u00a0')

/** The strengths of attacker and defender with what the seat that decides is about to give. */
export function revoltStrengths(sides: readonly RevoltSide[], gift: Gift | null): number[] {
  return sides.map(({ strength, turn }) => strength + (gift && turn === 'due' ? worth(gift) : 0))
}

/** *isMine*: I am the one who decides. */
export function revoltForecast(sides: readonly RevoltSide[], gift: Gift | null, isMine: boolean): Phrase {
  const [attack = 0, defence = 0] = revoltStrengths(sides, gift)
  const isDefence = sides[1]?.turn === 'due'
  const hasAttack = attack > defence
  // The defender wins ties.
  const missing = hasAttack ? attack - defence : defence - attack + 1
  const values = { strengths: versus([attack, defence]), n: missing, seat: (hasAttack ? sides[0] : sides[1])?.seat }
  if (!isMine || !gift) return told(attack === defence ? 'revolt.tied' : 'revolt.now', values)
  if (isDefence) return told(hasAttack ? 'defend.loses' : attack === defence ? 'defend.ties' : 'defend.wins', values)
  return told(hasAttack ? 'attack.leads' : 'attack.loses', values)
}

/** The strengths of all kingdoms at war with what I am about to give to one of them. */
export function warStrengths({ kingdoms }: WarView, to: Direction | null, gift: Gift | null): number[] {
  return kingdoms.map(({ direction, strength }) => strength + (gift && direction === to ? worth(gift) : 0))
}

/** *choice* is what I am about to do; with it the last one's word decides. */
export function warForecast(view: View, war: WarView, choice: Choice | null): Phrase {
  const strengths = warStrengths(war, choice?.direction ?? null, choice)
  const most = Math.max(...strengths)
  const ahead = war.kingdoms.filter((_, i) => strengths[i] === most)
  const picked = war.kingdoms.find(({ direction }) => direction === choice?.direction) ?? ahead[0]
  const values = { strengths: versus(strengths), kingdoms: ahead.map(({ name }) => name), seat: view.player }
  if (view.phase === 'tie') return told(choice ? 'war.picked' : 'war.pick', { ...values, kingdom: picked?.name })
  const isLast = choice !== null && view.to_move === view.player
  const key = ahead.length > 1 ? 'war.tied' : isLast ? 'war.wins' : 'war.leads'
  return told(key, { ...values, kingdom: ahead[0]?.name })
}

/** How many soldiers still have to go, and whose they are: the winner's of a war, or those who have beaten bandits. */
export function lossesTold({ losing, n_losses, to_move }: View, isMine: boolean): Phrase {
  return told(`lose.${isMine ? 'mine' : 'theirs'}`, { kingdom: losing, n: n_losses, seat: to_move })
}

function told(key: string, values: Record<string, unknown>): Phrase {
  return { key: `hua.conflict.${key}`, values }
}
