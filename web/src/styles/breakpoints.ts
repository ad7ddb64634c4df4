// The three shapes of a screen that pages are laid out for; all others are something between them. Styles write
// `@media (--wide)`, which the build resolves (`build/media.ts`). Parts of a page ask how large they are themselves
// (`@container`).

export const BREAKPOINTS = {
  /** A phone held upright. */
  narrow: '(max-width: 599px)',
  /** Room for a column beside the board. */
  wide: '(min-width: 900px)',
  /** A phone held sideways. */
  flat: '(max-width: 899px) and (max-height: 520px) and (orientation: landscape)',
} as const
