import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { Arrival } from '../../../features/identity/arrival/arrival.ts'
import { afterLogIn } from '../../../features/identity/arrival/destination.ts'
import { enterByEmail } from '../../../features/identity/sign-up/sign-up.server.ts'
import { EmailStep } from '../../../features/identity/sign-up/sign-up.ts'
import { submit } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'
import { completeSignIn } from '../complete-sign-in.server.ts'

const EmailForm = v.object({ ...EmailStep.entries, ...Arrival.entries })

export async function action(args: ActionFunctionArgs) {
  return submit(args, EmailForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await enterByEmail(context, typed)
    if (!signedIn) return { isFree: true as const }
    const path = afterLogIn(next, refererPath(args.request))
    return completeSignIn(context, signedIn, { want, path, stay })
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
