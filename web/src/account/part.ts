import type { AccountInfo } from '../wire/types'

/** What every part of the page of one's account is given. */
export interface PartProps {
  account: AccountInfo
  /** Do something about it, show what it is then, and say so. */
  change: (what: () => Promise<AccountInfo | null>, said?: string) => Promise<void>
}
