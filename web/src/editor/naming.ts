// What things, pools and settings are called.

import type { AnyDesk } from '../desk/desk.svelte'
import type { ThingInfo } from '../wire/types'
import { t, tell } from '../words/language.svelte'

type Named = Pick<AnyDesk, 'nameOf' | 'word'>

/** A key of notation: its keyword, and whose it is if that is said; "for emperor" is a keyword. */
export function partsOf(key: string): { line: string; owner: string } {
  const match = /^(?!for )(.*) (\d|emperor)$/.exec(key)
  return match ? { line: match[1]!, owner: match[2]! } : { line: key, owner: '' }
}

export function ownerName(desk: Named, owner: string): string {
  return owner === 'emperor' ? t('editor.emperor') : desk.nameOf(Number(owner) - 1)
}

/** A word of notation for people. */
export function wordOf(desk: Named, name: string): string {
  return tell(`editor.name.${name}`, {}, desk.word(name))
}

export function thingName(desk: Named, { kind, owner, name }: ThingInfo): string {
  const what = tell(`editor.thing.${kind}`, { name: wordOf(desk, name) })
  return owner ? t('editor.owned', { what, owner: ownerName(desk, owner) }) : what
}

export function lineName(line: string): string {
  return tell(`editor.line.${line}`, {}, line)
}
