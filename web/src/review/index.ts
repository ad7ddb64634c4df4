// All that is loaded once somebody wants a review.

export { default as Panel } from './Panel.svelte'
export { default as Note } from './Note.svelte'
export { Study } from './study.svelte'
