// Small figures: one for each colour of provinces and cards, one for each owner, so that nobody has to tell them by
// colour.

import { lookOf } from '../../../people/looks.svelte'
import type { Colour } from '../view'

/** Around 0,0, about 16 wide; to be filled by the even-odd rule. */
export const FIGURE: Readonly<Record<Colour, string>> = {
  purple: 'M0-8L7 0L0 8L-7 0ZM0-4L-3.5 0L0 4L3.5 0Z',
  yellow:
    'M0-8a3 4.5 0 0 1 0 7.5a3 4.5 0 0 1 0-7.5M-5.5 0a3 4.5 0 0 1 0 7.5a3 4.5 0 0 1 0-7.5M5.5 0a3 4.5 0 0 1 0 7.5a3 4.5 0 0 1 0-7.5',
  orange: 'M-9 5Q-5-5-1 2Q3-9 9 5L6.4 5Q3-3 0 5L-2.8 5Q-5 0-6.4 5Z',
  green: 'M0 8C-7 4-7-3 0-8.5C7-3 7 4 0 8ZM-.7 6V-4H.7V6Z',
  red: 'M0 8C-5 8-7 4.5-6 1C-5-2-2-3-2-8.5C2-6 3-4 3-1.5C4-2 4.5-3 4.5-4C7 0 7 8 0 8ZM0 6C2.5 6 3 2.5 0 0C-2.5 2-2.5 6 0 6Z',
}

/** The signs of the five seats, as on their panels, and a crown for the Emperor. */
const SEAT_SIGNS: readonly string[] = [
  'M0-7.5L8 6.5H-8Z',
  'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z',
  'M-6.5-6.5h13v13h-13Z',
  'M0-8.5L8 0L0 8.5L-8 0Z',
  'M0-8.5L2.5-2.7 8.6-2.2 4 1.9 5.4 8 0 4.7-5.4 8-4 1.9-8.6-2.2-2.5-2.7Z',
]
export const CROWN = 'M-8 6.5L-9-6L-4-1L0-8L4-1L9-6L8 6.5Z'

export function signOf(owner: number, emperor: number | null): string {
  return owner === emperor ? CROWN : SEAT_SIGNS[lookOf(owner) % SEAT_SIGNS.length]!
}

export const ANCHOR =
  'M0-7.5a2.3 2.3 0 1 0 .01 0M0-3V7.5M-4-1H4M-7 3Q-6.5 8 0 8Q6.5 8 7 3M-8.5 5L-7 2.5L-4.8 4.3M8.5 5L7 2.5L4.8 4.3'
/** A coiled dragon, drawn with one brush. */
export const DRAGON_BODY = 'M-11 9C-17-1-9-14 3-12.5C13-11 14 2 5 4C-3 5.5-5.5-4 1-5'
export const DRAGON_DETAIL =
  'M1-5Q4-6.5 6.5-4M-11 9Q-12 13-16 13M-11 9Q-8 13-9 16M-12.5-1L-16.5-3M-9-8L-12.5-11.5M-1-12.5L-1.5-17M8-10L11.5-14M12-3L16.5-3.5M9 2.5L12 6'
export const DRAGON_HEAD = 'M-1-7Q3-9.5 6.5-7L9.5-4.5L6-3.5L7.5-1.5Q3-.5 0-2.5Z'
