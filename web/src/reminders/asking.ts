// What the server is asked about reminders.

import { ask } from '../wire/http'
import type { MailDone, MailWish, NewAddress, NewReceiver, RemindersInfo } from '../wire/types'
import { REMINDERS } from './push'

export const getReminders = () => ask<RemindersInfo>('GET', REMINDERS)
export const addReceiver = (told: NewReceiver) => ask<RemindersInfo>('POST', `${REMINDERS}/receivers`, told)
export const removeReceiver = (id: string) => ask<RemindersInfo>('DELETE', `${REMINDERS}/receivers/${id}`)
export const giveAddress = (given: NewAddress) => ask<RemindersInfo>('PUT', `${REMINDERS}/address`, given)
export const chooseMail = (wish: MailWish) => ask<RemindersInfo>('PUT', `${REMINDERS}/mail`, wish)
export const stopReminders = () => ask<RemindersInfo>('DELETE', REMINDERS)
export const confirmMail = (token: string) => ask<MailDone>('POST', '/api/mail/confirm', { token })
export const stopMail = (token: string) =>
  ask<MailDone>('POST', `/api/mail/stop?${new URLSearchParams({ token }).toString()}`)
