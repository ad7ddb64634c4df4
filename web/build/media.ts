// Named breakpoints in styles: `@media (--wide)` becomes what `styles/breakpoints.ts` says of it.

import type { Plugin } from 'vite'
import { BREAKPOINTS } from '../src/styles/breakpoints.ts'

const STYLES = /\.css($|\?)/
const NAME = /\(--([\w-]+)\)/g

/** A style sheet with every name of a breakpoint resolved. */
export function resolved(css: string): string {
  return css.replace(/@media[^{]+/g, (query) => query.replace(NAME, (_, name: string) => `(${conditionOf(name)})`))
}

function conditionOf(name: string): string {
  if (!(name in BREAKPOINTS)) throw new Error(`no breakpoint is called --${name}`)
  return BREAKPOINTS[name as keyof typeof BREAKPOINTS]
}

export function media(): Plugin {
  return {
    name: 'tianxia-media',
    enforce: 'pre',
    transform: (code, id) => (STYLES.test(id) && code.includes('@media') ? { code: resolved(code), map: null } : null),
  }
}
