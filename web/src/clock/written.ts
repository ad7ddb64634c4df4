// Times in figures and in words.

import type { LiveClock, CorrespondenceClock } from '../wire/types'
import { language, t } from '../words/language.svelte'

const DAY = 86_400
const UNITS = [['day', DAY], ['hour', 3600], ['minute', 60], ['second', 1]] as const // prettier-ignore
type Unit = (typeof UNITS)[number][0]

/** Begun seconds count: zero is shown when the time is up. */
export function written(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole >= DAY) return inUnits(whole, 'narrow')
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [first = 0, ...rest] = parts[0] ? parts : parts.slice(1)
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}

/** The same as it is said; of long times the two largest units. */
export function spoken(seconds: number): string {
  return inUnits(Math.ceil(seconds), 'long')
}

export function counted(n: number, unit: Unit, unitDisplay: 'narrow' | 'short' | 'long' = 'long'): string {
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay }).format(n)
}

function inUnits(whole: number, display: 'narrow' | 'long'): string {
  const first = Math.max(0, UNITS.findIndex(([, length]) => whole >= length)) // prettier-ignore
  const from = whole ? first : UNITS.length - 1
  const parts = UNITS.slice(from, from + 2).map(([unit, length], i) => {
    const above = i ? UNITS[from]![1] : Infinity
    return [Math.floor((whole % above) / length), unit] as const
  })
  return parts.filter(([n], i) => n || !i).map(([n, unit]) => counted(n, unit, display)).join(' ') // prettier-ignore
}

/** What was chosen when the table was opened. */
export function rulesText(clock: LiveClock | CorrespondenceClock): string {
  if (clock.type === 'live') {
    const base =
      clock.base_s % 60 ? counted(clock.base_s, 'second', 'short') : counted(clock.base_s / 60, 'minute', 'short')
    return clock.increment_s
      ? t('clock.rules.live', { base, increment: counted(clock.increment_s, 'second', 'short') })
      : base
  }
  const days = counted(clock.days, 'day')
  const vacation = counted(clock.vacation_days, 'day')
  return t(clock.vacation_days ? 'clock.rules.vacation' : 'clock.rules.correspondence', { days, vacation })
}
