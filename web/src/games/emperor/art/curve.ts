// Lines of the maps as they are drawn: smooth, a little unsteady, and the same seen from both sides of a border.

import type { Point } from '../map'

/** Samples between two corners. */
const FINE = 6

/** A number from 0 to 1 that is always the same for the same point. */
export function chance([x, y]: Point, salt = 0): number {
  const wild = Math.sin(x * 12.9898 + y * 78.233 + salt * 37.719) * 43758.5453
  return wild - Math.floor(wild)
}

/** With a corner more on every edge, pushed aside by up to *share* of the edge's length. */
export function unsteady(line: readonly Point[], share: number): Point[] {
  return line.flatMap((point, i) => {
    const next = line[i + 1]
    if (!next) return [point]
    const push = (chance([point[0] + next[0], point[1] + next[1]]) - 0.5) * 2 * share
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]]
    return [point, [(point[0] + next[0]) / 2 - dy * push, (point[1] + next[1]) / 2 + dx * push] as const]
  })
}

/** A smooth line through all points (Catmull-Rom), as many short ones. */
export function smooth(line: readonly Point[]): Point[] {
  const at = (i: number) => line[Math.min(Math.max(i, 0), line.length - 1)]!
  const points = line
    .slice(0, -1)
    .flatMap((_, i) =>
      Array.from({ length: FINE }, (_, step) => spline(at(i - 1), at(i), at(i + 1), at(i + 2), step / FINE)),
    )
  return [...points, at(line.length - 1)]
}

function spline(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const one = (axis: 0 | 1) => {
    const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]]
    return q + (t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))) / 2
  }
  return [one(0), one(1)]
}

const round = (x: number): number => Math.round(x * 10) / 10

export function pathOf(line: readonly Point[], isClosed = false): string {
  return `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}`
}

/** A line whose corners are rounded off, as roads bend. */
export function bent(line: readonly Point[], radius: number): string {
  const inner = line.slice(1, -1).map((corner, i) => {
    const from = towards(corner, line[i]!, radius)
    const to = towards(corner, line[i + 2]!, radius)
    return `L${from.map(round).join(' ')}Q${corner.join(' ')} ${to.map(round).join(' ')}`
  })
  return `M${line[0]!.join(' ')}${inner.join('')}L${line.at(-1)!.join(' ')}`
}

/** The point so far from one point on the way to another, at most half-way. */
function towards(from: Point, to: Point, far: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const share = Math.min(far / length, 0.5)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

export interface Spot {
  readonly at: Point
  /** The way the line runs there, in degrees. */
  readonly angle: number
}

/** So many spots in equal distances along a line, each in the middle of its share. */
export function spotsAlong(line: readonly Point[], n: number): Spot[] {
  const lengths = line.slice(1).map((point, i) => Math.hypot(point[0] - line[i]![0], point[1] - line[i]![1]))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  return Array.from({ length: n }, (_, i) => spotAt(line, lengths, ((i + 0.5) / n) * whole))
}

function spotAt(line: readonly Point[], lengths: readonly number[], far: number): Spot {
  let left = far
  let i = 0
  while (i < lengths.length - 1 && left > lengths[i]!) left -= lengths[i++]!
  const [[ax, ay], [bx, by]] = [line[i]!, line[i + 1]!]
  const share = left / lengths[i]!
  return { at: [ax + (bx - ax) * share, ay + (by - ay) * share], angle: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI }
}
