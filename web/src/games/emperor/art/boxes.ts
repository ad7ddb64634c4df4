// Upright boxes and round discs, and how they lie to each other.

import type { Point } from '../map.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Disc {
  readonly at: Point
  readonly radius: number
}

export type Solid = Box | Disc

export function boxAround([x, y]: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** How deep a box lies in others, in its own height; nothing if it only touches them. */
export function overlap(box: Box, others: readonly Solid[]): number {
  let sum = 0
  for (const other of others) sum += 'radius' in other ? intoDisc(box, other) : intoBox(box, other)
  return sum / box.height
}

function intoBox(box: Box, other: Box): number {
  const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
  const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
  return width > 0 && height > 0 ? Math.min(width, height) : 0
}

function intoDisc({ x, y, width, height }: Box, { at, radius }: Disc): number {
  const dx = Math.max(x - at[0], 0, at[0] - x - width)
  const dy = Math.max(y - at[1], 0, at[1] - y - height)
  return Math.max(radius - Math.hypot(dx, dy), 0)
}

/** How many of some points a box covers. */
export function covered({ x, y, width, height }: Box, points: readonly Point[]): number {
  let n = 0
  for (const [px, py] of points) if (px > x && px < x + width && py > y && py < y + height) n += 1
  return n
}

export function cornersOf({ x, y, width, height }: Box): Point[] {
  return [[x, y], [x + width, y], [x, y + height], [x + width, y + height]] // prettier-ignore
}

export function boxOf(outline: readonly Point[]): Box {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Points along a line, near enough for a box not to slip between. */
export function sampled(points: readonly Point[], step = 6): Point[] {
  return points.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = points[i]!
    const n = Math.ceil(Math.hypot(x - fromX, y - fromY) / step)
    return Array.from({ length: n }, (_, k): Point => [fromX + ((x - fromX) * k) / n, fromY + ((y - fromY) * k) / n])
  })
}

export function contains(outline: readonly Point[], [x, y]: Point): boolean {
  let isInside = false
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside
  })
  return isInside
}
