import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { ChallengeArrival } from '../../../features/identity/arrival/arrival.ts'
import { pendingActionText } from '../../../features/identity/arrival/pending-action-text.ts'
import { sendAgain } from '../../../features/identity/second-factor/challenges.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { perform, submit } from '../../../http/form.server.ts'
import { secondFactorPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  if (args.context.isForData) {
    return submit(args, ChallengeArrival, async (context) => {
      return { asked: await sendAgain(context), isResent: true as const }
    })
  }
  return perform(args, ChallengeArrival, async (context, { next, want, attempt }) => {
    await sendAgain(context)
    setFlash(context, { kind: 'code_sent' })
    return secondFactorPath({ next, want: want && pendingActionText(want), attempt })
  })
}

export {
  clientAction,
  shouldRevalidate,
} from '../../../features/identity/sign-in/machine/flow-action.ts'
export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
