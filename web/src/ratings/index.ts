// What is shown of ratings, loaded where they are looked at.

export { default as Changes } from './Changes.svelte'
export { default } from './RatingsPage.svelte'
