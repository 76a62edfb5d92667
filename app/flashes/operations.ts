import * as v from 'valibot'
import { type FlashMessages, flashMessage } from './flashes.ts'

export const OperationsFlash = v.variant('kind', [
  v.object({ kind: v.literal('moderation_done'), text: v.string() }),
  v.object({ kind: v.literal('notifications_seen') }),
  v.object({ kind: v.literal('deactivated') }),
  v.object({ kind: v.literal('closed') }),
])

export const OPERATIONS: FlashMessages<v.InferOutput<typeof OperationsFlash>> = {
  moderation_done: ({ text }) => flashMessage(text),
  notifications_seen: () => flashMessage('All notifications are marked as seen'),
  deactivated: () =>
    flashMessage('Your account is deactivated. To reactivate it, log in twice within ten minutes.'),
  closed: () =>
    flashMessage('Your account is closed. To keep it, log in twice within the next 14 days.'),
}
