// Hills, trees and fields sketched on the land, always the same on the same space.

import { centre, columnOf, rowOf, type Space } from '../hex'

const HILL = 'q5-3 8-12q2-5 5 0q2 6 5 7q3-6 5-4q3 3 5 9'
const PEAKS = 'l9-15l5 8l5-12l10 19m-20-11l3 3m7-7l3 4'
const TREES = 'q-5-1-4-5q1-5 4-6q4 1 4 6q1 4-4 5v4m13 1q-5-1-4-5q1-5 4-6q4 1 4 6q1 4-4 5v4'
const FIELD = 'q7-3 14 0t14 0m-27 5q7-3 13 0t13 0m-24 5q6-3 11 0t11 0'
const SKETCHES: readonly (readonly [dx: number, dy: number, path: string])[] = [
  [-14, 4, HILL],
  [-14, 6, PEAKS],
  [-7, 2, TREES],
  [-14, -6, FIELD],
]

/** A number from 0 to 1 that is always the same for the same space. */
export function chance(space: Space, salt: number): number {
  const wild = Math.sin(columnOf(space) * 127.1 + rowOf(space) * 311.7 + salt * 74.7) * 43758.5453
  return wild - Math.floor(wild)
}

/** The lines on a space; empty on most. */
export function reliefOf(space: Space): string {
  if (chance(space, 1) > 0.42) return ''
  const [dx, dy, path] = SKETCHES[Math.floor(chance(space, 2) * SKETCHES.length)]!
  const [x, y] = centre(space)
  return `M${Math.round(x + dx)} ${Math.round(y + dy - 3)}${path}`
}
