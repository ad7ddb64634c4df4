import { expect, test } from 'vitest'
import { guideOf, toHtml } from './rules'

const HTML = toHtml(`# Go: the rules

*[En français](go.fr.md)*

## 5. Joining

**5.1** Pieces that touch are one.

**5.2** See 5.1, not 5.9.

- A reading of ours (5.2).
`)

test('sections and rules have ids', () => {
  expect(HTML).toContain('<h2 id="rule-5">5. Joining</h2>')
  expect(HTML).toContain('<p id="rule-5.1" class="rule">')
})

test('mentions of rules are links', () => {
  expect(HTML).toContain('See <a href="#rule-5.1">5.1</a>, not 5.9.')
  expect(HTML).toContain('(<a href="#rule-5.2">5.2</a>)')
})

test('the link to the other language is left out', () => {
  expect(HTML).not.toContain('go.fr.md')
})

const WHOLE = toHtml(
  '# Go\n\nIn short.\n\n## 5. Joining\n\n**5.1** One.\n\n**5.2** Two.\n\n## Our readings\n\n- None.\n',
  {
    game: 'go',
    language: 'fr',
    pictures: [{ name: 'touch', rule: '5.1', en: 'They touch.', fr: 'Elles se touchent.' }],
    terms: [{ rule: '5.2', en: ['stone'], en_text: 'A piece.', fr: ['pierre'], fr_text: 'Une pièce.' }],
  },
)

test('a picture stands after its rule, with its words', () => {
  expect(WHOLE).toMatch(/One\.<\/p>\n<figure data-picture="go\/touch\?[\w-]{6}"><figcaption>Elles se touchent\./)
})

test('contents and index lead to sections and rules', () => {
  expect(WHOLE).toContain('<li><a href="#rule-5">5. Joining</a></li>')
  expect(WHOLE).toContain('<dt>pierre</dt><dd>Une pièce. <a href="#rule-5.2">5.2</a></dd>')
})

test('what has no number is folded', () => {
  expect(WHOLE).toMatch(/<details><summary><h2>Our readings<\/h2><\/summary>\s*<ul>/)
})

test('a guide has two parts', () => {
  const guide = guideOf('# One page', '# Variants')
  expect(guide.match(/data-part="(\w+)"/g)).toEqual(['data-part="summary"', 'data-part="variants"'])
})
