// What is shown of talk, loaded after the table itself.

export { default as TalkButton } from './TalkButton.svelte'
export { default as TalkChoice } from './TalkChoice.svelte'
export { default as TalkPanel } from './TalkPanel.svelte'
export { default as TalkSheet } from './TalkSheet.svelte'
export { default as WaitingTalk } from './WaitingTalk.svelte'
