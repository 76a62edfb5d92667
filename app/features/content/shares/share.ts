import * as v from 'valibot'
import { Flag, Id, Text } from '../../../forms/input.ts'
import { MESSAGE_LENGTH } from './limits.ts'

export const SHARE_PATH = '/send/'

const Username = v.pipe(
  Text,
  v.transform((name) => name.replace(/^@/, '').toLowerCase()),
  v.minLength(1, 'receiver_missing'),
)

const Subject = { kind: v.picklist(['pin', 'board', 'profile'], 'not_found'), subjectId: Id }

/** A share, with the sender's message if there is one. An answer to a share always has a message. */
export const NewShare = v.pipe(
  v.object({
    ...Subject,
    who: Username,
    message: v.pipe(Text, v.maxLength(MESSAGE_LENGTH, 'message_too_long')),
    isAnswer: Flag,
  }),
  v.forward(
    v.check(({ isAnswer, message }) => !isAnswer || message !== '', 'message_missing'),
    ['message'],
  ),
)
export type NewShare = v.InferOutput<typeof NewShare>

export const ShareAction = v.union([v.object({ undo: Id }), NewShare], 'receiver_missing')
export type ShareAction = v.InferOutput<typeof ShareAction>

export type SharedSubject = Pick<NewShare, 'kind' | 'subjectId'>
