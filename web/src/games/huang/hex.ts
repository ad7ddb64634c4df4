// Spaces of the hex map: named a1 to o15, pointed tops, odd rows half a space to the right; and where they lie on the
// plane of the drawing.

export type Space = string
export type Point = readonly [number, number]

export const WIDTH = 15
export const HEIGHT = 15
export const COLUMNS = 'abcdefghijklmno'
/** From the middle of a space to its corners. */
export const RADIUS = 36
/** From the middle of a space to that of its neighbour. */
export const PITCH = RADIUS * Math.sqrt(3)
export const ROW = RADIUS * 1.5
/** What all spaces fill together. */
export const SIZE: Point = [(WIDTH + 0.5) * PITCH, (HEIGHT - 1) * ROW + 2 * RADIUS]

export const columnOf = (space: Space): number => COLUMNS.indexOf(space.charAt(0))
export const rowOf = (space: Space): number => Number(space.slice(1)) - 1

/** The name of a place on the plane, or null outside. */
export function spaceAt(column: number, row: number): Space | null {
  const isInside = column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT
  return isInside ? `${COLUMNS.charAt(column)}${row + 1}` : null
}

/** All names in reading order, whether there is land or water or nothing. */
export const RECTANGLE: readonly Space[] = Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
  spaceAt(i % WIDTH, Math.floor(i / WIDTH))!,
)

export function centre(space: Space): Point {
  const row = rowOf(space)
  return [(columnOf(space) + 0.5 + (row % 2) / 2) * PITCH, row * ROW + RADIUS]
}

/** Clockwise from the east, as the edges of a space run from its upper right corner. */
const STEPS: readonly (readonly [number, number, number])[] = [
  [1, 0, 1],
  [0, 1, 1],
  [-1, 1, 0],
  [-1, 0, -1],
  [-1, -1, 0],
  [0, -1, 1],
]

/** The six neighbours clockwise from the east, null outside the plane. A step aside differs in odd rows. */
export function neighbours(space: Space): (Space | null)[] {
  const [column, row] = [columnOf(space), rowOf(space)]
  return STEPS.map(([even, down, odd]) => spaceAt(column + (down === 0 ? even : row % 2 ? odd : even), row + down))
}

/** The corner clockwise from the upper right one, so many units from the middle. */
export function corner([x, y]: Point, number: number, radius = RADIUS): Point {
  const angle = ((number * 60 - 30) * Math.PI) / 180
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}

const round = (x: number): number => Math.round(x * 100) / 100

export const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

export function hexPath(at: Point, radius = RADIUS): string {
  return pathOf([0, 1, 2, 3, 4, 5].map((number) => corner(at, number, radius)))
}

/** The same with round corners. */
export function roundHex(at: Point, radius: number, bend: number): string {
  const share = bend / radius
  const towards = (from: Point, to: Point): string =>
    `${round(from[0] + (to[0] - from[0]) * share)} ${round(from[1] + (to[1] - from[1]) * share)}`
  const corners = [0, 1, 2, 3, 4, 5].map((number) => corner(at, number, radius))
  const pieces = corners.map((point, i) => {
    const [before, after] = [corners[(i + 5) % 6]!, corners[(i + 1) % 6]!]
    return `${i === 0 ? 'M' : 'L'}${towards(point, before)}Q${round(point[0])} ${round(point[1])} ${towards(point, after)}`
  })
  return `${pieces.join('')}Z`
}

/** The spaces of a site, "c4-d4-c5". */
export const spacesOf = (site: string): Space[] => site.split('-')

/** The middle of some spaces. */
export function middle(spaces: readonly Space[]): Point {
  const points = spaces.map(centre)
  const sum = (axis: 0 | 1) => points.reduce((total, point) => total + point[axis], 0) / points.length
  return [sum(0), sum(1)]
}

/** The area between the middles of a site's spaces, so much smaller than whole. */
export function sitePath(site: string, share: number): string {
  const spaces = spacesOf(site)
  const [x, y] = middle(spaces)
  const angle = ([px, py]: Point) => Math.atan2(py - y, px - x)
  const points = spaces.map(centre).sort((a, b) => angle(a) - angle(b))
  return pathOf(points.map(([px, py]) => [x + (px - x) * share, y + (py - y) * share]))
}
