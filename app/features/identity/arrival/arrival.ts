import * as v from 'valibot'
import { Flag } from '../../../forms/input.ts'
import { SecondFactor } from '../second-factor/verification-code.ts'
import { Next } from './next.ts'
import { Want } from './pending-action.ts'

/** Fields of every sign-in form; `stay` is set by scripts, which don't follow a redirect. */
export const Arrival = v.object({ ...Next.entries, ...Want.entries, stay: Flag })

export const ChallengeArrival = v.object({
  ...Arrival.entries,
  attempt: SecondFactor.entries.attempt,
})
