// Where friends find a table: not at the address of this machine for itself.

import { getAddresses } from '../wire/http'

export interface Whereabouts {
  /** Addresses of the server, the best first; at least one. */
  readonly origins: readonly [string, ...string[]]
  /** Who can open a link there: nobody but this machine, its network, or whoever can open this page. */
  readonly reach: 'machine' | 'network' | 'page'
}

export async function whereabouts(here: Pick<Location, 'hostname' | 'origin'> = location): Promise<Whereabouts> {
  if (!isLoopback(here.hostname)) return { origins: [here.origin], reach: 'page' }
  const { origins } = await getAddresses()
  const [first, ...others] = origins
  return first ? { origins: [first, ...others], reach: 'network' } : { origins: [here.origin], reach: 'machine' }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
