import * as v from 'valibot'
import { Text } from '../../../forms/input.ts'
import { EmailAddress } from './email.ts'

export type Invitee = { username: string } | { email: string }

export const TypedInvitee = v.pipe(
  Text,
  v.nonEmpty('invitee_missing'),
  v.toLowerCase(),
  v.check((typed) => !typed.includes('@') || v.is(EmailAddress, typed), 'email_malformed'),
  v.transform((typed): Invitee => (typed.includes('@') ? { email: typed } : { username: typed })),
)
