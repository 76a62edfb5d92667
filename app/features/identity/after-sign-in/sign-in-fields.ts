import * as v from 'valibot'
import { Flag } from '../../../forms/input.ts'
import { SecondFactor } from '../tokens/verification-code.ts'
import { Next } from './next.ts'
import { Want } from './pending-action.ts'

/** Fields of every sign-in form. Scripts set `stay`, because they don't follow redirects. */
export const SignInFields = v.object({ ...Next.entries, ...Want.entries, stay: Flag })

export const ChallengeFormFields = v.object({
  ...SignInFields.entries,
  attempt: SecondFactor.entries.attempt,
})
