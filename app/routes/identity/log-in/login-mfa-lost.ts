import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import type * as v from 'valibot'
import { ChallengeArrival } from '../../../features/identity/arrival/arrival.ts'
import { pendingActionText } from '../../../features/identity/arrival/pending-action-text.ts'
import { readChallenge } from '../../../features/identity/second-factor/challenges.server.ts'
import { sayFactorsLost } from '../../../features/identity/second-factor/lost-factors.server.ts'
import { perform, submit } from '../../../http/form.server.ts'
import { secondFactorPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  if (args.context.isForData) {
    return submit(args, ChallengeArrival, async (context, arrival) => {
      await sayFactorsLost(context)
      const asked = await readChallenge(context)
      return asked ? { asked } : redirect(pathOf(arrival))
    })
  }
  return perform(args, ChallengeArrival, async (context, arrival) => {
    await sayFactorsLost(context)
    return pathOf(arrival)
  })
}

function pathOf({ next, want, attempt }: v.InferOutput<typeof ChallengeArrival>): string {
  return secondFactorPath({ next, want: want && pendingActionText(want), attempt })
}

export {
  clientAction,
  shouldRevalidate,
} from '../../../features/identity/sign-in/machine/flow-action.ts'
export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
