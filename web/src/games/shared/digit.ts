/** The keys of some digits, for a list of keys: "4 5 6". */
export function digits(first: number, last: number): string {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => first + i).join(' ')
}

/** The digit of a key, also where, as on French keyboards, it is written with Shift. */
export function digitOf({ key, code }: KeyboardEvent): number | null {
  const digit = /^[0-9]$/.exec(key)?.[0] ?? /^Digit([0-9])$/.exec(code)?.[1]
  return digit === undefined ? null : Number(digit)
}
