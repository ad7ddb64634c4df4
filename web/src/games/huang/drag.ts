// A tile or leader drawn from the tray onto the board.

import { Drag } from '../shared/drag.svelte'
import type { HuangControls } from './controls.svelte'
import type { Intent } from './ways'

interface Drawn {
  readonly intent: Intent
  readonly isPicked: boolean
}

export type PieceDrag = Drag<Drawn>

export function dragOf(controls: HuangControls): PieceDrag {
  return new Drag({
    place: 'space',
    pick: ({ intent, isPicked }) => {
      if (controls.intent?.kind === 'replace') return false
      if (!isPicked) controls.pick(intent)
      return true
    },
    hover: (space) => (controls.hovered = space),
    put: (space) => controls.choose(space),
  })
}
