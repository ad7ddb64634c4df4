// A search in the rules: what does not speak of it is hidden.

const MARKS = /\p{M}/gu

/** As it is compared: without capitals and accents. */
export function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(MARKS, '').replaceAll('’', "'")
}

/** Leaves in sight what has all the words, with its section's heading; nothing sought, nothing hidden. How many it is. */
export function sift(article: HTMLElement, sought: string): number {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  const speaks = (element: Element) => words.every((word) => plain(element.textContent).includes(word))
  let heading: HTMLElement | null = null
  let isShown = true
  let nFound = 0
  for (const element of article.children as Iterable<HTMLElement>) {
    if (!words.length) element.hidden = false
    else if (element.tagName === 'H2') {
      heading = element
      element.hidden = true
    } else if (element.tagName !== 'H1') {
      // A picture belongs to the rule before it.
      isShown = element.tagName === 'FIGURE' ? isShown || speaks(element) : element.tagName !== 'NAV' && speaks(element)
      element.hidden = !isShown
      if (isShown && heading) heading.hidden = false
      if (isShown && element.tagName !== 'FIGURE') nFound++
    }
  }
  return nFound
}
