// What a chart of a rating says, for whoever does not see it.

/** How many games, the first, the last and the best rating of them. */
export function historyOf(history: readonly (readonly [number, number])[]): Record<string, number | undefined> {
  const ratings = history.map(([, rating]) => rating)
  return { n: ratings.length, first: ratings[0], last: ratings.at(-1), best: Math.max(...ratings) }
}
