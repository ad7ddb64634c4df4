// Which colour and sign a seat has: those of its player, who keeps them when a rematch changes the order of turns.

import { onDestroy } from 'svelte'
import type { TableInfo } from '../wire/types'

/** Of the table in view, by seat. */
let shown = $state.raw<readonly number[]>([])

/** The number of a seat's colour and sign at the table in view. */
export function lookOf(seat: number): number {
  return shown[seat] ?? seat
}

/** Called by the page of a table before it draws anything. */
export function showLooks(table: () => TableInfo): void {
  let mine: readonly number[] = []
  const key = $derived(
    table()
      .seats.map(({ colour }) => colour)
      .join(),
  )
  $effect.pre(() => {
    shown = mine = key.split(',').map(Number)
  })
  // Another table's page may be there already.
  onDestroy(() => {
    if (shown === mine) shown = []
  })
}
