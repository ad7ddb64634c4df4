import { beforeAll, describe, expect, test } from 'vitest'
import { plain, sift } from './search'

/** As much of an element as a search looks at. */
interface Part {
  tagName: string
  textContent: string
  hidden: boolean
}

let parts: Part[]
const article = () => ({ children: parts }) as unknown as HTMLElement
const shown = () => parts.filter((part) => !part.hidden).map((part) => part.textContent)

beforeAll(() => {
  parts = [
    ['H1', 'Qin'],
    ['P', 'In short'],
    ['NAV', 'Villages Réunion'],
    ['H2', '4. Villages'],
    ['P', '4.1 A village is a place'],
    ['H2', '5. Réunion'],
    ['P', '5.1 Provinces réunies'],
    ['FIGURE', 'before and after'],
    ['P', '5.2 No provinces'],
  ].map(([tagName, textContent]) => ({ tagName: tagName!, textContent: textContent!, hidden: false }))
})

describe('a search', () => {
  test('knows neither capitals nor accents', () => {
    expect(plain('RÉUNION d’Anyi')).toBe("reunion d'anyi")
  })

  test('leaves rules in sight that have all words, with heading and picture', () => {
    expect(sift(article(), 'provinces REUNIE')).toBe(1)
    expect(shown()).toEqual(['Qin', '5. Réunion', '5.1 Provinces réunies', 'before and after'])
  })

  test('hides nothing once nothing is sought', () => {
    sift(article(), '  ')
    expect(shown()).toHaveLength(parts.length)
  })
})
