import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { Arrival } from '../../features/auth/arrival.ts'
import { pendingActionText } from '../../features/auth/pending-action-text.ts'
import { readChallenge } from '../../features/auth/second-factor/challenges.server.ts'
import { sayFactorsLost } from '../../features/auth/second-factor/lost-factors.server.ts'
import { isDocument } from '../../http/document.server.ts'
import { submit } from '../../http/form.server.ts'
import { secondFactorPath } from '../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return submit(args, Arrival, async (context, { next, want }) => {
    await sayFactorsLost(context)
    const asked = await readChallenge(context)
    if (asked && !isDocument(args.request)) return { asked }
    return redirect(secondFactorPath({ next, want: want && pendingActionText(want) }))
  })
}

export { clientAction, shouldRevalidate } from '../../features/auth/flow/machine/flow-action.ts'
export { noPage as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
