import * as v from 'valibot'
import { isolated } from '../text/direction.ts'
import { type FlashMessages, flashMessage } from './flashes.ts'

export const TransferFlash = v.variant('kind', [
  v.object({
    kind: v.literal('source_added'),
    title: v.string(),
    takes: v.picklist(['new', 'all']),
  }),
  v.object({
    kind: v.literal('source_left'),
    boardId: v.number(),
    sourceId: v.number(),
    title: v.string(),
  }),
  v.object({ kind: v.literal('source_followed') }),
  v.object({ kind: v.literal('source_looking') }),
  v.object({ kind: v.literal('webhook_sent') }),
])

export const TRANSFER: FlashMessages<v.InferOutput<typeof TransferFlash>> = {
  source_added: ({ title, takes }) =>
    flashMessage(
      takes === 'all'
        ? `Following ${isolated(title)}. Its pins will appear in a moment`
        : `Following ${isolated(title)}. New items will appear here`,
    ),
  source_left: ({ boardId, sourceId, title }) =>
    flashMessage(
      `No longer following ${isolated(title)}. Its pins stay`,
      `/board/${boardId}/sources/${sourceId}/follow/`,
      { undo: 'on' },
    ),
  source_followed: () => flashMessage('Following again'),
  source_looking: () => flashMessage('Checking. New items will appear in a moment'),
  webhook_sent: () => flashMessage('Sending. The response will appear here in a moment'),
}
