import { getWords } from '../wire/http'
import type { Catalog } from './contract'

/** The words of a game: those that the server has at an address and those of its own components here. */
export async function gathered(address: string, own: Promise<{ default: Catalog }>): Promise<Catalog> {
  const [words, more] = await Promise.all([getWords(address), own])
  return { ...words, ...more.default }
}
