// What this browser remembers; without storage (private windows) it simply forgets.

const PREFIX = 'tianxia.'

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value)
  } catch {
    // Nothing depends on it.
  }
}
