// Times as a field for day and hour has them: local, without a zone.

const pad = (n: number) => String(n).padStart(2, '0')

/** Seconds since 1970 as such a field shows them. */
export function fieldOf(seconds: number): string {
  const at = new Date(seconds * 1000)
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** What such a field says, in seconds since 1970. */
export function secondsOf(field: string): number {
  return new Date(field).getTime() / 1000
}

/** Tomorrow at eight in the evening. */
export function usualStart(now = new Date()): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 20).getTime() / 1000
}

export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
