// What this browser's players want, whatever they play; remembered.

import { recall, remember } from '../parts/memory'

export const BOT_SPEEDS = ['slow', 'normal', 'fast'] as const
export type BotSpeed = (typeof BOT_SPEEDS)[number]

export interface Settings {
  /** Whether a move waits for a second click. */
  confirm: boolean
  /** Whether a decision without a choice is answered by itself. */
  answerForced: boolean
  /** How long the moves of bots are shown. */
  botSpeed: BotSpeed
  /** Whether the log has the notation of the records beside its sentences. */
  notation: boolean
  /** Whether the coach of a guided table speaks. */
  coach: boolean
  sound: boolean
  notifications: boolean
}

const STORED = 'settings'
const USUAL: Settings = {
  confirm: true,
  answerForced: true,
  botSpeed: 'normal',
  notation: false,
  coach: true,
  sound: false,
  notifications: false,
}

const kept = $state<Settings>(recalled(recall(STORED)))

/** What is assigned to it is remembered. */
export const settings: Settings = new Proxy(kept, {
  set(target, key, value) {
    const isSet = Reflect.set(target, key, value)
    remember(STORED, JSON.stringify(target))
    return isSet
  },
})

/** Settings as they were written down, as far as they make sense; the rest as usual. */
export function recalled(written: string | null): Settings {
  const found = parsed(written)
  const values = Object.entries(USUAL).map(([key, usual]) => [key, isOne(key, found[key], usual) ? found[key] : usual])
  return Object.fromEntries(values) as Settings
}

function isOne(key: string, value: unknown, usual: unknown): boolean {
  return key === 'botSpeed' ? BOT_SPEEDS.includes(value as BotSpeed) : typeof value === typeof usual
}

function parsed(written: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(written ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}

let isShown = $state(false)

export function areSettingsShown(): boolean {
  return isShown
}

/** Open the dialog, or close it. */
export function showSettings(wanted = true): void {
  isShown = wanted
}
