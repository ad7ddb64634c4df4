// The numbered rules of a game as HTML. Headings and rules get ids: "## 5. Joining" is rule-5, a paragraph that begins
// with **5.2** is rule-5.2.

import { createHash } from 'node:crypto'
import { Marked, type Tokens } from 'marked'

const NUMBER = /^<strong>(\d+(?:\.\d+)*)<\/strong>/
const SECTION = /^(\d+)\. /
const OTHER_LANGUAGE = /^\*\[[^\]]*\]\([^)]*\.md\)\*\n/m
const REFERENCE = /(?<![\d.])(\d+\.\d+)(?![\d.])/g

/** A picture of a rule (docs/rules/pictures), which the client draws. */
export interface Picture {
  name: string
  rule?: string
  en: string
  fr: string
}

/** A word of the game (docs/rules/terms). */
export interface Term {
  rule: string
  en: string[]
  en_text: string
  fr: string[]
  fr_text: string
}

/** What stands beside the rules. */
export interface Beside {
  game: string
  language: string
  pictures: readonly Picture[]
  terms: readonly Term[]
}

const TITLES = { en: ['Contents', 'Index'], fr: ['Sommaire', 'Index'] }

/** Rules as HTML with contents, pictures and an index; what has no number is folded, for those who want to know. */
export function toHtml(markdown: string, beside?: Beside): string {
  const html = ruleHtml(markdown, beside?.pictures.map((one) => figureOf(one, beside)) ?? [])
  if (!beside) return html
  const [head = '', ...sections] = html.split(/(?=<h2)/)
  const [contents, index] = TITLES[beside.language as 'en']
  const links = sections.flatMap(
    (section) => /^<h2 id="([^"]+)">(.*?)<\/h2>/.exec(section)?.slice(1, 3).join('">') ?? [],
  )
  const list = [...links, `index">${index}`].map((link) => `<li><a href="#${link}</a></li>`).join('')
  return (
    head +
    `<nav class="contents" aria-label="${contents}"><ul>${list}</ul></nav>\n` +
    sections.map((section) => (section.startsWith('<h2>') ? folded(section) : section)).join('') +
    `<h2 id="index">${index}</h2>\n<dl>${indexOf(beside)}</dl>\n`
  )
}

/** A summary of one page, and the variants of a game: two parts of one document. */
export function guideOf(summary: string, variants: string): string {
  const [one, other] = [summary, variants].map((text) => ruleHtml(text, []))
  return `<section data-part="summary">${one}</section>\n<section data-part="variants">${other}</section>\n`
}

function folded(section: string): string {
  const [heading = '', ...rest] = section.split('</h2>')
  return `<details><summary>${heading}</h2></summary>${rest.join('</h2>')}</details>\n`
}

/** By what the server is asked for it: it changes with the picture, so that browsers may keep it. */
export function nameOf(picture: Picture, family: string): string {
  const hash = createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 6)
  return `${family}/${picture.name}?${hash}`
}

function figureOf(picture: Picture, { game, language }: Beside): [rule: string, html: string] {
  const caption = picture[language as 'en']
  const html = `<figure data-picture="${nameOf(picture, game)}"><figcaption>${caption}</figcaption></figure>\n`
  return [picture.rule ?? '', html]
}

function indexOf({ language, terms }: Beside): string {
  const entries = terms.map(
    (term) => [term[language as 'en'][0]!, term[`${language as 'en'}_text`], term.rule] as const,
  )
  const sorted = entries.sort(([one], [other]) => one.localeCompare(other, language))
  return sorted
    .map(([word, text, rule]) => `<dt>${word}</dt><dd>${text} <a href="#rule-${rule}">${rule}</a></dd>`)
    .join('\n')
}

function ruleHtml(markdown: string, figures: readonly (readonly [rule: string, html: string])[]): string {
  const numbers = new Set([...markdown.matchAll(/^\*\*(\d+(?:\.\d+)*)\*\*/gm)].map((match) => match[1]))
  const marked = new Marked({ renderer: { heading, paragraph, table, listitem, code } })
  return marked.parse(markdown.replace(OTHER_LANGUAGE, ''), { async: false })

  function heading(this: Renderer, { tokens, depth }: Tokens.Heading): string {
    const inner = this.parser.parseInline(tokens)
    const section = SECTION.exec(inner)?.[1]
    return `<h${depth}${section ? ` id="rule-${section}"` : ''}>${inner}</h${depth}>\n`
  }

  function paragraph(this: Renderer, { tokens }: Tokens.Paragraph): string {
    const inner = this.parser.parseInline(tokens)
    const number = NUMBER.exec(inner)?.[1]
    if (!number) return `<p>${inner}</p>\n`
    const rest = linked(inner.replace(NUMBER, ''), number)
    const shown = figures.flatMap(([rule, html]) => (rule === number ? html : []))
    const text = `<p id="rule-${number}" class="rule"><a class="number" href="#rule-${number}">${number}</a>${rest}</p>\n`
    return text + shown.join('')
  }

  function listitem(this: Renderer, { tokens }: Tokens.ListItem): string {
    return `<li>${linked(this.parser.parse(tokens))}</li>\n`
  }

  // What is wide scrolls by itself, so it must be reachable by keyboard.

  function code({ text }: Tokens.Code): string {
    const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    return `<pre tabindex="0"><code>${escaped}</code></pre>\n`
  }

  function table(this: Renderer, token: Tokens.Table): string {
    const rows = [token.header, ...token.rows].map(
      (row, i) => `<tr>${row.map((cell) => cellOf(this, cell, i ? 'td' : 'th')).join('')}</tr>`,
    )
    return `<div class="wide" tabindex="0" role="group"><table>${rows.join('')}</table></div>\n`
  }

  /** Mentions of other rules lead to them. */
  function linked(html: string, own?: string): string {
    return html.replace(REFERENCE, (number: string) =>
      number !== own && numbers.has(number) ? `<a href="#rule-${number}">${number}</a>` : number,
    )
  }
}

interface Renderer {
  parser: { parseInline(tokens: Tokens.Generic[]): string; parse(tokens: Tokens.Generic[]): string }
}

function cellOf(renderer: Renderer, cell: Tokens.TableCell, tag: 'td' | 'th'): string {
  const align = cell.align ? ` style="text-align: ${cell.align}"` : ''
  return `<${tag}${align}>${renderer.parser.parseInline(cell.tokens)}</${tag}>`
}
