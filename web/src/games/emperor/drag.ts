// A card drawn from the hand onto a space or a dragon: it pays for a piece there.

import { Drag } from '../shared/drag.svelte'
import type { EmperorControls } from './controls.svelte'
import type { Target } from './ways'

/** By its place in the hand. */
export type CardDrag = Drag<number>

export function dragOf(controls: EmperorControls): CardDrag {
  return new Drag({
    place: 'target',
    pick: (index) => controls.hold(index),
    hover: (target) => (controls.hovered = target as Target | null),
    put: (target) => controls.choose(target as Target),
  })
}
