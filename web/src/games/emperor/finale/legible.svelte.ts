// On a small screen the map shrinks; what has to be read on it shrinks less.

/** Pixels that a unit of the map should have at least, and how far we go for that. */
const WANTED = 0.8
const MOST = 1.8

export class Legible {
  /** How much larger than planned things should be drawn. */
  scale = $state(1)

  /** To be attached to an element inside the map. */
  readonly watch = (element: SVGGraphicsElement): (() => void) | undefined => {
    const svg = element.ownerSVGElement
    if (!svg) return undefined
    const observer = new ResizeObserver(() => (this.scale = scaleFor(svg.getScreenCTM()?.a ?? 1)))
    observer.observe(svg)
    return () => observer.disconnect()
  }
}

export function scaleFor(pixels: number): number {
  return Math.min(Math.max(WANTED / Math.max(pixels, 0.01), 1), MOST)
}
