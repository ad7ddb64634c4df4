// What the server is asked about positions and studies.

import { ask, getHtml, send, socketUrl, tableUrl } from '../wire/http'
import type { Analysis, Because, Foreseen, Moment, StudyInfo, StudyTold } from '../wire/types'
import { parseExactly, writeExactly, type GameRecord, type WrittenStudy } from './study'

const ANALYSIS = '/api/analysis'
const STUDIES = '/api/studies'
const studyUrl = (id: string) => `${STUDIES}/${encodeURIComponent(id)}`

export const look = (analysis: Analysis) => ask<Moment>('POST', ANALYSIS, analysis)
export const preview = (analysis: Analysis, action: number) =>
  ask<Foreseen>('POST', `${ANALYSIS}/preview`, { analysis, action })
export const why = (analysis: Analysis, action: number, picked: readonly string[] | null) =>
  ask<Because>('POST', `${ANALYSIS}/why`, { analysis, action, picked })
export const searchUrl = () => socketUrl(`${ANALYSIS}/live`)

/** The record of a game that is over. */
export const getRecord = async (id: string) => parseExactly<GameRecord>(await getHtml(`${tableUrl(id)}/record`))

export interface KeptStudy {
  info: StudyInfo
  study: WrittenStudy
}

/** What is on its way to be kept: whoever comes back at once reads what has come of it. */
let keeping: Promise<unknown> = Promise.resolve()

export const getStudies = () => ask<StudyInfo[]>('GET', STUDIES)
export async function getStudy(id: string): Promise<KeptStudy> {
  await keeping.catch(() => null)
  return parseExactly<StudyTold>(await getHtml(studyUrl(id))) as KeptStudy
}
export const addStudy = (study: WrittenStudy) => send<StudyInfo>('POST', STUDIES, writeExactly(study))
/** As it was written. */
export const bringStudy = (json: string) => send<StudyInfo>('POST', STUDIES, json)
export function changeStudy(id: string, study: WrittenStudy): Promise<StudyInfo> {
  const kept = send<StudyInfo>('PUT', studyUrl(id), writeExactly(study))
  keeping = kept
  return kept
}
export const studyFile = (id: string) => `${studyUrl(id)}/record`
