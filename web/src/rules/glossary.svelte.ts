// The glossary of the game in view, fetched once the page is there: until then sentences are plain.

import type { Component } from 'svelte'
import { loadCover } from '../games/registry.svelte'
import { getData } from '../wire/http'
import { language } from '../words/language.svelte'
import type { Term } from './terms'

type Explained = Component<{ text: string; game: string; terms: readonly Term[]; isQuiet?: boolean }>

let kept = $state.raw<Readonly<Record<string, readonly Term[]>>>({})
let explained = $state.raw<Explained | null>(null)

/** What explains the words of a game in its sentences, once it is there. */
export function explaining(game: string): { readonly Explained: Explained; readonly terms: readonly Term[] } | null {
  const terms = kept[`${game} ${language()}`]
  return explained && terms ? { Explained: explained, terms } : null
}

/** Fetch the words of a game in the language that is spoken; without them sentences can still be read. */
export async function loadTerms(game: string): Promise<void> {
  const spoken = language()
  const key = `${game} ${spoken}`
  if (key in kept) return
  const [module, terms] = await Promise.all([
    import('./Explained.svelte'),
    loadCover(game).then((cover) => getData<Term[]>(cover.terms[spoken])),
  ])
  kept = { ...kept, [key]: terms }
  explained = module.default
}

/** Milliseconds after which nothing else is to be loaded any more. */
const LATER = 1500

/** The same once a page has been open for a while; whoever leaves it first takes that back. */
export function loadTermsLater(game: string): () => void {
  language()
  const timer = setTimeout(() => void loadTerms(game).catch(() => {}), LATER)
  return () => clearTimeout(timer)
}
