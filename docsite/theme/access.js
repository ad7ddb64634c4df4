// What the theme leaves unsaid for whoever listens or has no mouse: names of the search and of parts that are alike, and
// wide tables that can be scrolled by keys.
function speak() {
  document.querySelector('.md-search[role=dialog]')?.setAttribute('aria-label', 'Search')
  document.querySelectorAll('.md-code__nav').forEach((nav, i) => nav.setAttribute('aria-label', `Code block ${i + 1}`))
  document.querySelectorAll('.md-nav .md-nav').forEach(callByPlace)
  document.querySelectorAll('.md-typeset__scrollwrap').forEach((wrap) => (wrap.tabIndex = 0))
}

function callByPlace(nav, i) {
  if (nav.dataset.called) return
  const label = document.getElementById(nav.getAttribute('aria-labelledby'))
  const name = (label?.textContent ?? nav.getAttribute('aria-label') ?? '').trim()
  nav.removeAttribute('aria-labelledby')
  nav.setAttribute('aria-label', `${name}, part ${i + 1}`)
  nav.dataset.called = 'true'
}

speak()
new MutationObserver(speak).observe(document.body, { childList: true, subtree: true })
