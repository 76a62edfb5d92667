import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'

export const SHARE_PATH = '/send/'

const Username = v.pipe(
  Text,
  v.transform((name) => name.replace(/^@/, '').toLowerCase()),
  v.minLength(1, 'receiver_missing'),
)

const Subject = { kind: v.picklist(['pin', 'board', 'profile'], 'not_found'), subjectId: Id }

export const NewShare = v.object({ ...Subject, who: Username })
export type NewShare = v.InferOutput<typeof NewShare>

export const ShareAction = v.union([v.object({ undo: Id }), NewShare], 'receiver_missing')
export type ShareAction = v.InferOutput<typeof ShareAction>

export type SharedSubject = Pick<NewShare, 'kind' | 'subjectId'>
