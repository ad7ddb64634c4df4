// How ratings and figures are said.

import { language } from '../words/language.svelte'

/** A part of a whole, as this language writes it. */
export const percent = (part: number, digits = 0): string =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: digits }).format(part)

/** Victories, of which some may be shared. */
export const counted = (n: number): string => new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(n)

/** By how much a rating has changed, with its sign. */
export const signed = (n: number): string =>
  new Intl.NumberFormat(language(), { signDisplay: 'always' }).format(n).replace('-', '−')

export const dayOf = (seconds: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(1000 * seconds)
