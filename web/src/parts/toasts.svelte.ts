// Short messages that go away by themselves.

import { Refusal } from '../wire/http'
import { tell } from '../words/language.svelte'

export interface Toast {
  readonly id: number
  readonly text: string
}

const SHOWN_FOR = 4000

let toasts = $state.raw<readonly Toast[]>([])
let lastId = 0

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function toast(text: string): void {
  const id = ++lastId
  toasts = [...toasts.filter((other) => other.text !== text), { id, text }]
  setTimeout(() => dismiss(id), SHOWN_FOR)
}

export function dismiss(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
}

export function dismissAll(): void {
  toasts = []
}

/** Why something failed, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return tell(`refused.${error.code}`, { detail: error.message }, error.message)
  return error instanceof Error ? error.message : String(error)
}

/** Whether something failed because there was no server to answer. */
export function isOffline(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'offline'
}

export function toastError(error: unknown): void {
  toast(reasonOf(error))
}
