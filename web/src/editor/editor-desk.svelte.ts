// The table of a position that is set up: it shows what there is, and what is impossible about it.

import { bareTable } from '../desk/bare-table'
import { StillDesk } from '../desk/still-desk.svelte'
import type { Game } from '../games/registry.svelte'
import type { Frame, Marked, TableInfo } from '../wire/types'
import type { Editor } from './editor.svelte'

export class EditorDesk extends StillDesk {
  readonly editor: Editor
  readonly before = null
  readonly table: TableInfo = $derived.by(() => bareTable(this.editor.draft))

  constructor(game: Game, editor: Editor) {
    super(game)
    this.editor = editor
  }

  get frame(): Frame {
    return this.editor.draft.frame
  }

  override get marks(): readonly Marked[] {
    const { carried, draft } = this.editor
    if (carried) return [{ places: [carried.from], label: '' }]
    const places = [...new Set(draft.faults.flatMap((fault) => fault.places))]
    return places.length ? [{ places, label: '' }] : []
  }
}
