import * as v from 'valibot'
import { isolated } from '../text/direction.ts'
import { said, type Told } from './flashes.ts'

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

export const TRANSFER: Told<v.InferOutput<typeof TransferFlash>> = {
  source_added: ({ title, takes }) =>
    said(
      takes === 'all'
        ? `Following ${isolated(title)}. Its pins come in a moment`
        : `Following ${isolated(title)}. What is new there comes here`,
    ),
  source_left: ({ boardId, sourceId, title }) =>
    said(
      `No longer following ${isolated(title)}. Its pins stay`,
      `/board/${boardId}/sources/${sourceId}/follow/`,
      { undo: 'on' },
    ),
  source_followed: () => said('Following again'),
  source_looking: () => said('Looking. What is new comes in a moment'),
  webhook_sent: () => said('Sending. What it answers shows here in a moment'),
}
