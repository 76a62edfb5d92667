import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'

export const SEND_PATH = '/send/'

/** One may type a name as a mention. */
const Username = v.pipe(
  Text,
  v.transform((name) => name.replace(/^@/, '').toLowerCase()),
  v.minLength(1, 'receiver_missing'),
)

const Subject = { kind: v.picklist(['pin', 'board', 'profile'], 'not_found'), subjectId: Id }

export const NewSend = v.object({ ...Subject, who: Username })
export type NewSend = v.InferOutput<typeof NewSend>

/** To send a thing, or to take that back. */
export const SendAct = v.union([v.object({ undo: Id }), NewSend], 'receiver_missing')
export type SendAct = v.InferOutput<typeof SendAct>

export type SentSubject = Pick<NewSend, 'kind' | 'subjectId'>
