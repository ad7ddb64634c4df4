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

export const WHOLE: Camera = { scale: 1, x: 0, y: 0 }
const CLOSEST = 6

/** Nearer or farther by a factor; what is at a point stays there. */
export function zoomed(camera: Camera, box: Box, factor: number, at: Point): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, 1), CLOSEST)
  const ratio = scale / camera.scale
  return kept({ scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }, box)
}

export function shifted(camera: Camera, box: Box, by: Point): Camera {
  return kept({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, box)
}

/** The board always fills its box: no edge of it comes inside. */
function kept({ scale, x, y }: Camera, [left, top, width, height]: Box): Camera {
  const within = (shift: number, start: number, size: number) =>
    Math.min(Math.max(shift, (start + size) * (1 - scale)), start * (1 - scale))
  return { scale, x: within(x, left, width), y: within(y, top, height) }
}

export function middleOf([x, y, width, height]: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}
