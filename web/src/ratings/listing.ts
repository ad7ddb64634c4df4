// People and bots of a scale in one list.

import type { Leaders, LevelRating, Ranked } from '../wire/types'

export type Entry = { rating: number } & ({ person: Ranked; place: number } | { bot: LevelRating })

/** The best first. Bots hold the scale and have no place. */
export function listed({ people, bots }: Pick<Leaders, 'people' | 'bots'>): Entry[] {
  const ranked = people.map((person) => ({
    rating: person.rating,
    person,
    place: 1 + people.filter(({ rating }) => rating > person.rating).length,
  }))
  return [...ranked, ...bots.map((bot) => ({ rating: bot.rating, bot }))].sort((a, b) => b.rating - a.rating)
}
