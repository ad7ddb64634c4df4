// What has changed from one view to the next, for animation.

import { spacesOf, type Space } from './hex'
import type { Building, Colour, LeaderView, View } from './view'

export interface Change {
  readonly laid: ReadonlySet<Space>
  readonly lifted: readonly { readonly space: Space; readonly colour: Colour }[]
  /** Where leaders have come, and from where; null from before a screen. */
  readonly arrived: ReadonlyMap<Space, Space | null>
  readonly left: readonly { readonly space: Space; readonly leader: LeaderView }[]
  readonly built: ReadonlySet<string>
  readonly fallen: readonly { readonly site: string; readonly kind: Building }[]
}

export const NO_CHANGE: Change = {
  laid: new Set(),
  lifted: [],
  arrived: new Map(),
  left: [],
  built: new Set(),
  fallen: [],
}

/** Nothing if there is no view before. */
export function changeOf(before: View | null, after: View): Change {
  if (!before || before.board !== after.board) return NO_CHANGE
  const laid = Object.keys(after.tiles).filter((space) => before.tiles[space] !== after.tiles[space])
  const lifted = Object.entries(before.tiles).filter(([space, colour]) => after.tiles[space] !== colour)
  return {
    laid: new Set(laid),
    lifted: lifted.map(([space, colour]) => ({ space, colour })),
    ...leaders(before, after),
    ...buildings(before, after),
  }
}

function leaders(before: View, after: View): Pick<Change, 'arrived' | 'left'> {
  const isSame = (a: LeaderView | undefined, b: LeaderView) => a?.seat === b.seat && a.colour === b.colour
  const spaceIn = (view: View, leader: LeaderView) =>
    Object.entries(view.leaders).find(([, other]) => isSame(other, leader))?.[0] ?? null
  const came = Object.entries(after.leaders).filter(([space, leader]) => !isSame(before.leaders[space], leader))
  const went = Object.entries(before.leaders).filter(([, leader]) => spaceIn(after, leader) === null)
  return {
    arrived: new Map(came.map(([space, leader]) => [space, spaceIn(before, leader)])),
    left: went.map(([space, leader]) => ({ space, leader })),
  }
}

function buildings(before: View, after: View): Pick<Change, 'built' | 'fallen'> {
  const sitesOf = (view: View) => new Set(view.buildings.flatMap(({ site }) => (site ? [site] : [])))
  const [old, now] = [sitesOf(before), sitesOf(after)]
  return {
    built: new Set([...now].filter((site) => !old.has(site))),
    fallen: before.buildings.flatMap(({ site, kind }) => (site && !now.has(site) ? [{ site, kind }] : [])),
  }
}

/** Higher up on the map is drawn first, so that what stands in front covers what is behind. */
export const rowOfSite = (site: string): number => Math.max(...spacesOf(site).map((space) => Number(space.slice(1))))
