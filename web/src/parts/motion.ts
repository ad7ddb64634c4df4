/** Whether this browser's user asked for nothing to move; for styles see base.css. */
export function wantsNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
