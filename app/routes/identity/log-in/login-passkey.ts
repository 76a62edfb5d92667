import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { Arrival } from '../../../features/identity/arrival/arrival.ts'
import { afterLogIn } from '../../../features/identity/arrival/destination.ts'
import { logInByPasskey } from '../../../features/identity/passkeys/passkey-log-in.server.ts'
import { PasskeyLogIn } from '../../../features/identity/passkeys/passkeys.ts'
import { submit } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'
import { completeSignIn } from '../complete-sign-in.server.ts'

const PasskeyForm = v.object({ ...PasskeyLogIn.entries, ...Arrival.entries })

export async function action(args: ActionFunctionArgs) {
  return submit(args, PasskeyForm, async (context, { next, want, stay, ...answer }) => {
    const signedIn = await logInByPasskey(context, answer)
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
