// Several people at one screen: whose view may be shown.

export interface Sharing {
  /** Seats that are played at this screen. */
  readonly seats: readonly number[]
  /** The seat whose player holds the device, as far as anybody said so. */
  readonly holder: number | null
  /** The seat whose view is at hand. */
  readonly shown: number | null
  readonly toMove: number | null
}

/** The seat whose player must get the device before anything may be shown; null if they have it. Of several who wait for
 * somebody elsewhere, and none of whom has said that they look, it is the first. */
export function passTo({ seats, holder, shown, toMove }: Sharing): number | null {
  if (seats.length < 2) return null
  const player = toMove !== null && seats.includes(toMove) ? toMove : (holder ?? shown ?? seats[0]!)
  return player === holder && player === shown ? null : player
}
