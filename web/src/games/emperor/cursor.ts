// Walking over the map by keys.

import type { MapData, Point } from './map'
import { dragonTarget, isSpace, nameOf, spaceTarget, type Target } from './ways'

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
}
/** Aside counts so much more than ahead, and nobody looks further aside than so much of the way ahead. */
const ASIDE = 1.4
const VIEW = 2.2

export function targetsOf(map: MapData): Target[] {
  return map.provinces.flatMap(({ name }) => [
    dragonTarget(name),
    ...[...map.spaces.values()].filter((space) => space.provinces[0] === name).map((space) => spaceTarget(space.name)),
  ])
}

/** In the order of the map. */
export function orderIn(map: MapData): (target: Target) => number {
  const all = targetsOf(map)
  return (target) => all.indexOf(target)
}

export function pointOf(target: Target, map: MapData): Point {
  const name = nameOf(target)
  const at = isSpace(target)
    ? map.spaces.get(name)?.at
    : map.provinces.find((province) => province.name === name)?.dragon
  return at ?? [0, 0]
}

/** Where an arrow key leads; the target itself at the edge, null if it is no arrow. */
export function moved(from: Target, key: string, map: MapData): Target | null {
  const arrow = ARROWS[key]
  if (!arrow) return null
  const [x, y] = pointOf(from, map)
  const costs = targetsOf(map).map((target): [number, Target] => {
    const [dx, dy] = [pointOf(target, map)[0] - x, pointOf(target, map)[1] - y]
    const ahead = dx * arrow[0] + dy * arrow[1]
    const aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0])
    return [ahead > 4 && aside < VIEW * ahead ? ahead + ASIDE * aside : Infinity, target]
  })
  const best = costs.reduce((least, other) => (other[0] < least[0] ? other : least), [Infinity, from])
  return best[1]
}

/** Of some targets the one nearest to a point, if it is near enough. */
export function nearest([x, y]: Point, far: number, among: Iterable<Target>, map: MapData): Target | null {
  let best: Target | null = null
  let least = far
  for (const target of among) {
    const [tx, ty] = pointOf(target, map)
    const distance = Math.hypot(tx - x, ty - y)
    if (distance < least) [best, least] = [target, distance]
  }
  return best
}
