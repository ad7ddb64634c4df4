// What the server is asked about reviews.

import { ask, tableUrl } from '../wire/http'
import type { Frames, ReviewInfo } from '../wire/types'

const reviewUrl = (id: string) => `${tableUrl(id)}/review`

export const startReview = (id: string) => ask<ReviewInfo>('POST', reviewUrl(id))
export const getReview = (id: string) => ask<ReviewInfo>('GET', reviewUrl(id))
export const cancelReview = (id: string) => ask<ReviewInfo>('DELETE', reviewUrl(id))
/** What might have been after so many actions. */
export const getReviewLine = (id: string, step: number) => ask<Frames>('GET', `${reviewUrl(id)}/line?step=${step}`)
