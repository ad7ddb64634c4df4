// The numbered rules of a game as HTML. Headings and rules get ids: "## 5. Joining" is rule-5, a paragraph that begins
// with **5.2** is rule-5.2.

import { Marked, type Tokens } from 'marked'

const NUMBER = /^<strong>(\d+(?:\.\d+)*)<\/strong>/
const SECTION = /^(\d+)\. /
const OTHER_LANGUAGE = /^\*\[[^\]]*\]\([^)]*\.md\)\*\n/m
const REFERENCE = /(?<![\d.])(\d+\.\d+)(?![\d.])/g

/** Rules as HTML; the page has its own language switch, so the line that links the other language is left out. */
export function toHtml(markdown: string): string {
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
    return `<p id="rule-${number}" class="rule"><a class="number" href="#rule-${number}">${number}</a>${rest}</p>\n`
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
