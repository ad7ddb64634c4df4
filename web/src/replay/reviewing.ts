// What shows the review of a replay, loaded when it is wanted.

import type { ReplayDesk } from '../desk/replay-desk.svelte'
import type { ExerciseTable, Note, Panel, Study } from '../review'

export interface Reviewing {
  readonly study: Study
  readonly Panel: typeof Panel
  readonly Note: typeof Note
  readonly ExerciseTable: typeof ExerciseTable
}

export async function reviewing(desk: ReplayDesk): Promise<Reviewing> {
  const { ExerciseTable, Note, Panel, Study, words } = await import('../review')
  await words
  return { study: new Study(desk), Panel, Note, ExerciseTable }
}
