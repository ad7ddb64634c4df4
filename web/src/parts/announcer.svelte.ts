// What screen readers are told: every change at the table, once.

let text = $state('')

export function announced(): string {
  return text
}

export function announce(said: string): void {
  // The same again is only read out if it differs.
  text = said === text ? `${said}\u00a0` : said
}

/** What was said is not to be read again. */
export function hush(): void {
  text = ''
}
