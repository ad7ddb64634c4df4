// A table at which nothing can be done: it is only looked at.

import type { Move } from '../games/contract'
import { AnyDesk } from './desk.svelte'

export abstract class StillDesk extends AnyDesk {
  readonly isMyDecision = false
  readonly legal: readonly Move[] = []
  readonly proposed = null
  readonly nOlder: number = 0

  isLegal(): boolean {
    return false
  }

  propose(): void {}
  confirm(): void {}
  askWhy(): void {}
  say(): void {}
  async showOlder(): Promise<void> {}
}
