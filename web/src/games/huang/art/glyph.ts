// The figures that tell what a tile, a leader or a pagoda is without its colour. Their middle is 0,0; they fill about
// 30 units in width and height.

import type { Colour } from '../view'

/** Filled by the even-odd rule, so that holes stay open. */
export const FIGURE: Readonly<Record<Colour, string>> = {
  // The winged cap of an official.
  yellow:
    'M-8 4.5V-.5Q-8-5-5.2-6.2Q-4.6-12.5 1-12.5Q6.6-12.5 7-6Q8-4.6 8-.5V4.5Z' +
    'M-9.4-1.2L-15-3Q-17-.6-15.4 3.4L-9.4 3.2ZM9.4-1.2L15-3Q17-.6 15.4 3.4L9.4 3.2ZM-9.6 6.4H9.6V10H-9.6Z',
  // Two crossed swords.
  red:
    'M-12.6-13L-7.6-11.6L5.9 2.9L8.6.2L10.6 2.2L7.9 4.9L13 10.2L10.2 13L4.9 7.9L2.2 10.6L.2 8.6L2.9 5.9L-11.6-7.6Z' +
    'M12.6-13L7.6-11.6L1.6-5.2L5.2-1.6L11.6-7.6ZM-1.6-1.8L-5.9 2.9L-8.6.2L-10.6 2.2L-7.9 4.9L-13 10.2L-10.2 13L-4.9 7.9L-2.2 10.6L-.2 8.6L-2.9 5.9L1.8 1.6Z',
  // An ear of rice between its leaves.
  blue:
    'M-1.2 14V-3H1.2V14ZM0-4.2C-4.2-7.4-3.6-11.4 0-14.4C3.6-11.4 4.2-7.4 0-4.2Z' +
    'M-1.8 1.4C-7 1-8.8-2.2-8.4-7C-3.8-6.4-1.6-3.4-1.8 1.4ZM1.8 1.4C7 1 8.8-2.2 8.4-7C3.8-6.4 1.6-3.4 1.8 1.4Z' +
    'M-1.8 8C-7.6 7.6-9.8 4.2-9.4-.6C-4.4 0-1.6 3-1.8 8ZM1.8 8C7.6 7.6 9.8 4.2 9.4-.6C4.4 0 1.6 3 1.8 8Z' +
    'M-2 14C-8 14.4-12 11.6-13.4 7.6C-8 7.2-3.4 9.4-2 14ZM2 14C8 14.4 12 11.6 13.4 7.6C8 7.2 3.4 9.4 2 14Z',
  // A coin with a square hole.
  green:
    'M-13 0A13 13 0 1 1 13 0A13 13 0 1 1-13 0ZM-4.2-4.2H4.2V4.2H-4.2Z' +
    'M-1.3-10.6H1.3V-6.6H-1.3ZM-1.3 6.6H1.3V10.6H-1.3ZM-10.6-1.3H-6.6V1.3H-10.6ZM6.6-1.3H10.6V1.3H6.6Z',
  // A vase with a painted band.
  white:
    'M-5-14H5V-11.4L3.2-9.4C4-5.8 10.4-4 10.4 2.6C10.4 8.4 6.6 11.4 5.2 13.6H-5.2C-6.6 11.4-10.4 8.4-10.4 2.6C-10.4-4-4-5.8-3.2-9.4L-5-11.4Z' +
    'M-7.8 0L-5.2 3.6L-2.6 0L0 3.6L2.6 0L5.2 3.6L7.8 0L8.2 2.6L5.2 6.6L2.6 3L0 6.6L-2.6 3L-5.2 6.6L-8.2 2.6Z',
}
