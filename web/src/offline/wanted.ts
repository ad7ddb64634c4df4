// What a request wants, as far as the service worker has a say in it.

/** The pages of the client; all other addresses are the server's. */
const PAGES = /^\/(new|position|learn|learn\/.*|t\/.*|rules\/.*)?$/

/** A page of the client, one of its files, or something that is none of the worker's business. */
export function wantedAs(
  { url, method, mode }: Pick<Request, 'url' | 'method' | 'mode'>,
  origin: string,
): 'page' | 'file' | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  if (mode === 'navigate') return PAGES.test(address.pathname) ? 'page' : null
  return address.pathname.startsWith('/assets/') ? 'file' : null
}
