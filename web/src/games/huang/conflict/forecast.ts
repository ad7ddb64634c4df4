// How a conflict stands, and how it would with what I am about to give, in words.

import type { Phrase } from '../../../wire/types'
import type { Direction, Forecast, RevoltView, View, WarView } from '../view'

/** Never broken over two lines. */
const versus = (strengths: readonly number[]): string => strengths.join('\u00a0:\u00a0')

/** *offered* is what I am about to bring about. */
export function revoltTold(revolt: RevoltView, offered: Forecast | null): Phrase {
  const { strengths, ahead, is_tied, missing, is_final } = offered ?? revolt.forecast
  const hasAttack = ahead[0] === 0
  const seat = hasAttack ? revolt.attacker : revolt.defender
  const values = { strengths: versus(strengths), n: missing, seat }
  if (!offered) return told(is_tied ? 'revolt.tied' : 'revolt.now', values)
  if (is_final) return told(hasAttack ? 'defend.loses' : is_tied ? 'defend.ties' : 'defend.wins', values)
  return told(hasAttack ? 'attack.leads' : 'attack.loses', values)
}

/** *picked* is the kingdom that I am about to let win. */
export function warTold(view: View, war: WarView, offered: Forecast | null, picked: Direction | null): Phrase {
  const { strengths, ahead, is_tied, is_final } = offered ?? war.forecast
  const kingdoms = ahead.map((place) => war.kingdoms[place]!.name)
  const values = { strengths: versus(strengths), kingdoms, kingdom: kingdoms[0], seat: view.player }
  if (view.phase === 'tie') {
    const kingdom = war.kingdoms.find(({ direction }) => direction === picked)?.name
    return kingdom ? told('war.picked', { ...values, kingdom }) : told('war.pick', values)
  }
  return told(is_tied ? 'war.tied' : is_final ? 'war.wins' : 'war.leads', values)
}

/** How many soldiers still have to go, and whose they are: the winner's of a war, or those who have beaten bandits. */
export function lossesTold({ losing, n_losses, to_move }: View, isMine: boolean): Phrase {
  return told(`lose.${isMine ? 'mine' : 'theirs'}`, { kingdom: losing, n: n_losses, seat: to_move })
}

function told(key: string, values: Record<string, unknown>): Phrase {
  return { key: `huang.conflict.${key}`, values }
}
