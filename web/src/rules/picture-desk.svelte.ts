// A picture as a table: its panels are moments of a game that nobody plays.

import { bareTable } from '../desk/bare-table'
import { StillDesk } from '../desk/still-desk.svelte'
import { loadGame, type Game } from '../games/registry.svelte'
import { getPicture } from '../wire/http'
import type { Frame, Marked, Panel, PictureInfo, TableInfo } from '../wire/types'

export type Box = readonly [x: number, y: number, width: number, height: number]

/** So much is seen around the places that a picture shows. */
const AROUND = 50

export class PictureDesk extends StillDesk {
  readonly isPicture = true
  readonly table: TableInfo
  #panel = $state.raw() as Panel
  #before = $state.raw<unknown>(null)

  constructor(
    game: Game,
    readonly picture: PictureInfo,
    panel: Panel,
  ) {
    super(game)
    this.#panel = panel
    this.table = bareTable({ ...picture, frame: panel.frame })
  }

  get frame(): Frame {
    return this.#panel.frame
  }

  get before(): unknown {
    return this.#before
  }

  override get marks(): readonly Marked[] {
    return this.#panel.marks
  }

  /** Another moment; one that follows is seen to happen. */
  show(panel: Panel): void {
    this.#before = panel.frame.number > this.frame.number ? this.frame.view : null
    this.#panel = panel
  }

  /** What is seen of the board. */
  get box(): Box {
    const { client } = this.game
    const whole = client.viewBox(this.view)
    return this.picture.show.length ? cutOut(whole, client.around(this.view, this.picture.show).spots) : whole
  }
}

/** A picture by its name, one desk for each panel. */
export async function desksOf(name: string): Promise<PictureDesk[]> {
  const first = await firstDesk(name)
  return [first, ...first.picture.panels.slice(1).map((panel) => new PictureDesk(first.game, first.picture, panel))]
}

/** A picture on one desk, at its first panel. */
export async function firstDesk(name: string): Promise<PictureDesk> {
  const picture = await getPicture(name)
  return new PictureDesk(await loadGame(picture.game), picture, picture.panels[0]!)
}

export function cutOut([x, y, width, height]: Box, spots: readonly (readonly [number, number])[]): Box {
  const [left, right] = edges(spots.map((spot) => spot[0]), x, x + width) // prettier-ignore
  const [top, bottom] = edges(spots.map((spot) => spot[1]), y, y + height) // prettier-ignore
  return [left, top, right - left, bottom - top]
}

function edges(values: readonly number[], least: number, most: number): [number, number] {
  return [Math.max(Math.min(...values) - AROUND, least), Math.min(Math.max(...values) + AROUND, most)]
}
