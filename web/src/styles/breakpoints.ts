// The widths at which pages change, and the two shapes of a phone that need a layout of their own. Styles write
// `@media (--wide)`, which the build resolves (`build/media.ts`); there are no others.

export const BREAKPOINTS = {
  /** A phone held upright. */
  narrow: '(max-width: 599px)',
  /** Room for a column beside the board. */
  wide: '(min-width: 900px)',
  /** Room for all of the dock side by side. */
  broad: '(min-width: 1200px)',
  /** A phone held sideways. */
  flat: '(max-width: 899px) and (max-height: 520px) and (orientation: landscape)',
  /** A phone held upright that has height to spare. */
  tall: '(max-width: 599px) and (min-height: 780px)',
} as const
