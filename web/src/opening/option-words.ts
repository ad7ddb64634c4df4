// Options of a table in the words of its game.

import type { Catalog } from '../games/contract'
import type { GameInfo, TableInfo } from '../wire/types'
import { sentence } from '../words/phrase'

export function optionTitle(words: Catalog, option: string): string {
  return words[`option.${option}`] ?? option
}

export function valueTitle(words: Catalog, option: string, value: string): string {
  return words[`option.${option}.${value}`] ?? value
}

/** One sentence: what this value changes, or what the option does where its values speak for themselves. */
export function aboutOption(words: Catalog, option: string, value: string): string {
  return words[`option.${option}.${value}.about`] ?? words[`option.${option}.about`] ?? ''
}

/** The options of a table that are worth a word: what is left out is told only where that is unusual. */
export function chosenOptions(game: GameInfo, table: TableInfo): { name: string; value: string }[] {
  const usualOf = (option: GameInfo['options'][number]) => option.default_of_seats[table.seats.length] ?? option.default
  return game.options
    .map((option) => ({ name: option.name, value: table.options[option.name] ?? '', usual: usualOf(option) }))
    .filter(({ value, usual }) => value !== 'false' || usual !== 'false')
    .map(({ name, value }) => ({ name, value }))
}

/** Likewise, as they are called. */
export function titledOptions(words: Catalog, game: GameInfo, table: TableInfo): { option: string; value: string }[] {
  return chosenOptions(game, table).map(({ name, value }) => ({
    option: sentence(optionTitle(words, name)),
    value: valueTitle(words, name, value),
  }))
}
