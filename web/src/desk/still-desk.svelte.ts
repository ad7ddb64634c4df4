// A table at which nothing can be done: it is only looked at.

import type { Move } from '../games/contract'
import { AnyDesk } from './desk.svelte'

export abstract class StillDesk extends AnyDesk {
  readonly isMyDecision = false
  readonly legal: readonly Move[] = []
  readonly nOlder: number = 0

  get proposed(): Move | null {
    return null
  }

  isLegal(): boolean {
    return false
  }

  propose(): void {}
  confirm(): void {}
  askWhy(): void {}
  say(): void {}
  async showOlder(): Promise<void> {}
}
