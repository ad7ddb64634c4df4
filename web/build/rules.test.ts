import { expect, test } from 'vitest'
import { toHtml } from './rules'

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
