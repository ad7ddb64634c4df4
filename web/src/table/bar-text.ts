// The one sentence in the decision bar.

import type { LiveDesk } from '../desk/live-desk.svelte'
import type { LiveTable } from '../desk/live-table.svelte'
import type { Controls } from '../games/contract'
import { winnersText } from '../lobby/status'
import { and, t } from '../words/language.svelte'
import { sentence } from '../words/phrase'

export function barText(live: LiveTable, desk: LiveDesk, controls: Controls): string {
  return standing(live, desk, controls) ?? sentence(deciding(live, desk, controls) ?? waiting(live, desk))
}

/** The rule that is behind it. */
export function ruleSaid(live: LiveTable, desk: LiveDesk, controls: Controls): string | null {
  const isSaid = standing(live, desk, controls) === null && !desk.isActing
  return (isSaid && desk.said?.rule) || null
}

/** What keeps everybody from deciding anything. */
function standing(live: LiveTable, desk: LiveDesk, controls: Controls): string | null {
  if (!live.isOnline) return t('reconnecting')
  const { result } = desk.frame
  const { asking } = live.state!
  if (result) return controls.finale === 'playing' ? t('over') : winnersText(desk.table, result.winners)
  if (asking && asking.seat === desk.seat) {
    const names = and(asking.waiting_for.map((seat) => desk.nameOf(seat)))
    return t('undo.waiting', { names })
  }
  return null
}

function deciding(live: LiveTable, desk: LiveDesk, controls: Controls): string | null {
  if (desk.isActing) return t('acting')
  if (desk.said) return desk.phrase(desk.said)
  if (desk.proposed) return desk.preview ? desk.tell(desk.preview) || t('confirm.ask') : t('preview.loading')
  if (desk.isAdvised) return t('hint.thinking')
  if (live.isAnswering && desk.isMyDecision) return t('forced')
  return desk.isMyDecision ? desk.phrase(controls.prompt) : null
}

function waiting(live: LiveTable, desk: LiveDesk): string {
  const mover = desk.frame.to_move
  return mover === null ? '' : live.turnText(mover)
}
