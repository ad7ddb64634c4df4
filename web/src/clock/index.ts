// What is shown of clocks, loaded where there is one.

export { default as CardClock } from './CardClock.svelte'
export { default as ClockRules } from './ClockRules.svelte'
export { default as RatedNote } from './RatedNote.svelte'
export { default as SeatClock } from './SeatClock.svelte'
