// What the server is asked about reviews.

import { ask, socketUrl, tableUrl } from '../wire/http'
import type { Exercise, Foreseen, Frames, Judged, ReviewInfo, Try, WhyNot } from '../wire/types'

const reviewUrl = (id: string) => `${tableUrl(id)}/review`
const exerciseUrl = (id: string, step: number) => `${reviewUrl(id)}/exercises/${step}`

export const startReview = (id: string) => ask<ReviewInfo>('POST', reviewUrl(id))
export const getReview = (id: string) => ask<ReviewInfo>('GET', reviewUrl(id))
/** Where it is told how far it is. */
export const followUrl = (id: string) => socketUrl(`${reviewUrl(id)}/live`)
export const cancelReview = (id: string) => ask<ReviewInfo>('DELETE', reviewUrl(id))
/** What might have been after so many actions. */
export const getReviewLine = (id: string, step: number) => ask<Frames>('GET', `${reviewUrl(id)}/line?step=${step}`)

/** A decision after so many actions, to be taken again. */
export const getExercise = (id: string, step: number) => ask<Exercise>('GET', exerciseUrl(id, step))
export const tryInExercise = (id: string, step: number, move: Try) =>
  ask<Judged>('POST', `${exerciseUrl(id, step)}/try`, move)
export const previewInExercise = (id: string, step: number, move: Try) =>
  ask<Foreseen>('POST', `${exerciseUrl(id, step)}/preview`, move)
export const whyInExercise = (id: string, step: number, move: Try) =>
  ask<WhyNot>('POST', `${exerciseUrl(id, step)}/why`, move)
