// What changes by itself, because others do something.

const EVERY = 30_000

/** Look again now and then, while the page is looked at; what fails is tried again. Undone by calling the answer. */
export function often(look: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void (document.hidden || look().catch(() => {})), EVERY)
  return () => clearInterval(timer)
}
