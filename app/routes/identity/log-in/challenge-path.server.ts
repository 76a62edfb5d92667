import type * as v from 'valibot'
import { pendingActionText } from '../../../features/identity/after-sign-in/pending-action-text.ts'
import type { ChallengeFormFields } from '../../../features/identity/after-sign-in/sign-in-fields.ts'
import { secondFactorPath } from '../../../http/redirects.server.ts'

type Sent = Pick<v.InferOutput<typeof ChallengeFormFields>, 'next' | 'want'> & {
  attempt?: v.InferOutput<typeof ChallengeFormFields>['attempt']
}

export function challengePath({ next, want, attempt }: Sent): string {
  return secondFactorPath({ next, want: want && pendingActionText(want), attempt })
}
