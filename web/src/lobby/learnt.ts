// Whether somebody has come so far that nobody need show them the way in.

import type { LessonInfo, TableInfo } from '../wire/types'

/** Whoever has finished a guided game or a lesson. */
export function hasFinished(
  mine: readonly Pick<TableInfo, 'is_guided' | 'status'>[],
  lessons: readonly Pick<LessonInfo, 'n_done' | 'n_steps'>[],
): boolean {
  return (
    mine.some(({ is_guided, status }) => is_guided && status === 'over') ||
    lessons.some(({ n_done, n_steps }) => n_done >= n_steps)
  )
}
