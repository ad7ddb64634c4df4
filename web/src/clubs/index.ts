// Friends and clubs, loaded by whoever goes there or is invited.

export { default } from './ClubsPage.svelte'
export { default as Invitations } from './Invitations.svelte'
