// Which part of a board is seen: points of the board are scaled and then shifted, in units of the board.

export interface Camera {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export type Box = readonly [x: number, y: number, width: number, height: number]

/** The board, and the part of the plane that is to be seen without zoom: as much or more. */
export interface Sight {
  readonly box: Box
  readonly pane: Box
}

export const WHOLE: Camera = { scale: 1, x: 0, y: 0 }
const CLOSEST = 6

/** Nearer or farther by a factor; what is at a point stays there. */
export function zoomed(camera: Camera, { box, pane }: Sight, factor: number, at: Point): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, 1), CLOSEST)
  const ratio = scale / camera.scale
  return kept({ scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }, { box, pane })
}

export function shifted(camera: Camera, sight: Sight, by: Point): Camera {
  return kept({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, sight)
}

/** The board fills the pane where it is large enough: no edge of it comes inside. Elsewhere it stays in its place. */
function kept({ scale, x, y }: Camera, { box, pane }: Sight): Camera {
  const within = (shift: number, axis: 0 | 1, fixed: number) => {
    const [start, size, from, extent] = [box[axis], box[axis + 2]!, pane[axis], pane[axis + 2]!]
    const isSmall = size * scale <= extent
    return isSmall
      ? fixed * (1 - scale)
      : Math.min(Math.max(shift, from + extent - (start + size) * scale), from - start * scale)
  }
  return { scale, x: within(x, 0, middleOf(box).x), y: within(y, 1, box[1]) }
}

/** What is seen of the plane around a board that is as large as can be in the middle of the top of so many pixels. */
export function paneOf([x, y, width, height]: Box, across: number, down: number): Box {
  const unit = Math.min(across / width, down / height)
  if (!(unit > 0)) return [x, y, width, height]
  return [x - (across / unit - width) / 2, y, across / unit, down / unit]
}

export function middleOf([x, y, width, height]: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}
