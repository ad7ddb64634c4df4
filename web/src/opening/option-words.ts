// Options of a table in the words of its game.

import type { Catalog } from '../games/contract'

export function titleOf(words: Catalog, option: string): string {
  return words[`option.${option}`] ?? option
}

export function valueTitle(words: Catalog, option: string, value: string): string {
  return words[`option.${option}.${value}`] ?? value
}

/** One sentence: what this value changes, or what the option does where its values speak for themselves. */
export function aboutOption(words: Catalog, option: string, value: string): string {
  return words[`option.${option}.${value}.about`] ?? words[`option.${option}.about`] ?? ''
}
