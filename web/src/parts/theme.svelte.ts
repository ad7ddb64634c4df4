// Light, dark, or as the system has it.

import { recall, remember } from './memory'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORED = 'theme'
const system = matchMedia('(prefers-color-scheme: dark)')

let chosen = $state<Theme>(THEMES.find((theme) => theme === recall(STORED)) ?? 'auto')
let isSystemDark = $state(system.matches)
system.addEventListener('change', () => (isSystemDark = system.matches))

export function theme(): Theme {
  return chosen
}

export function setTheme(theme: Theme): void {
  chosen = theme
  remember(STORED, theme)
}

export function shade(): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen
  return isSystemDark ? 'dark' : 'light'
}
