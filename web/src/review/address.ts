// The address of a review.

import { replayPath } from '../route/route'

/** The address of a replay with the review of its game beside it. */
export function reviewPath(id: string, move = 0): string {
  return `${replayPath(id)}?move=${move}&review`
}

/** Whether an address asks for the review. */
export function wantsReview({ search }: Pick<URL, 'search'>): boolean {
  return new URLSearchParams(search).has('review')
}
