import type { Desk } from '../contract'

/** Numbers of cards or tiles by colour, in words: "2 red, 1 green". */
export function counted(desk: Pick<Desk, 't'>, numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .filter(([, n]) => n > 0)
    .map(([card, n]) => desk.t('emperor.count', { n, card }))
    .join(', ')
}

/** The same for a list of them. */
export function countedList(desk: Pick<Desk, 't'>, cards: readonly string[]): string {
  const numbers: Record<string, number> = {}
  for (const card of cards) numbers[card] = (numbers[card] ?? 0) + 1
  return counted(desk, numbers)
}
