// A tile drawn from the tray onto the board, by one of its halves.

import { Drag } from '../shared/drag.svelte'
import type { QinControls } from './controls.svelte'

interface Grabbed {
  readonly index: number
  readonly half: 0 | 1
}

export function dragOf(controls: QinControls): Drag<Grabbed> {
  return new Drag({
    place: 'square',
    pick: ({ index, half }) => {
      controls.grab(index, half)
      return controls.held?.index === index
    },
    hover: (square) => (controls.hovered = square === null ? null : Number(square)),
    put: (square) => controls.held && controls.choose(Number(square)),
  })
}
