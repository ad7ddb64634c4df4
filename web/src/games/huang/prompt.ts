// What the decision bar asks for.

import type { Desk } from '../contract'
import type { Phrase } from '../../wire/types'
import type { HuangControls } from './controls.svelte'
import type { View } from './view'

export function asked(desk: Desk<View>, controls: HuangControls): Phrase {
  return { key: `huang.prompt.${keyOf(desk, controls)}`, values: valuesOf(desk, controls) }
}

function keyOf({ view, isMyDecision }: Desk<View>, controls: HuangControls): string {
  if (view.to_move === null) return 'over'
  if (!isMyDecision) return `wait.${waitFor(view)}`
  if (view.phase === 'chain' && controls.lit.size === 0) return 'chain.none'
  if (view.phase !== 'action') return view.phase
  return controls.intent ? picked(controls) : controls.pass ? 'pass' : 'action'
}

/** What another seat is doing. */
function waitFor(view: View): string {
  if (view.phase === 'attack' || view.phase === 'defend') return 'revolt'
  if (view.war || view.phase === 'loss') return 'war'
  return 'turn'
}

function picked({ intent, lit, sites, replaced }: HuangControls): string {
  if (intent?.kind === 'replace') return replaced.length > 0 ? 'replace-draw' : 'replace-pick'
  const kind = intent?.kind ?? 'tile'
  return lit.size + sites.size > 0 ? `picked.${kind}` : `nowhere.${kind}`
}

function valuesOf({ view, isMyDecision }: Desk<View>, { intent, replaced }: HuangControls): Record<string, unknown> {
  const colour = intent?.kind === 'tile' || intent?.kind === 'leader' ? intent.colour : undefined
  return {
    seat: isMyDecision ? undefined : view.to_move,
    colour,
    action: view.actions_of_a_turn - view.actions_left + 1,
    actions: view.actions_of_a_turn,
    n: view.phase === 'loss' ? view.n_losses : view.phase === 'replace' ? view.n_replaced : replaced.length,
  }
}
