// What the screen is at the moment, for components that show something else then.

import { MediaQuery } from 'svelte/reactivity'
import { BREAKPOINTS } from './breakpoints'

export const narrow = new MediaQuery(BREAKPOINTS.narrow)
/** Fingers instead of a mouse, and no keys to speak of. */
export const touch = new MediaQuery('(pointer: coarse)')
export const wide = new MediaQuery(BREAKPOINTS.wide)
