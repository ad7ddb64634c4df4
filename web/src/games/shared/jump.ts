/** The next of some places in their order, or the one before, round and round; null if there are none. */
export function jumped<Place>(
  from: Place,
  among: Iterable<Place>,
  by: 1 | -1,
  orderOf: (place: Place) => number,
): Place | null {
  const ordered = [...among].sort((a, b) => (orderOf(a) - orderOf(b)) * by)
  return ordered.find((place) => (orderOf(place) - orderOf(from)) * by > 0) ?? ordered[0] ?? null
}
