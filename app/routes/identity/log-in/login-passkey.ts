import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { afterLogIn } from '../../../features/identity/after-sign-in/destination.ts'
import { SignInFields } from '../../../features/identity/after-sign-in/sign-in-fields.ts'
import { logInByPasskey } from '../../../features/identity/passkeys/passkey-log-in.server.ts'
import { PasskeyLogIn } from '../../../features/identity/passkeys/passkeys.ts'
import { handleFormOfPage } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'
import { completeSignIn } from '../complete-sign-in.server.ts'

const PasskeyForm = v.object({ ...PasskeyLogIn.entries, ...SignInFields.entries })

export async function action(args: ActionFunctionArgs) {
  return handleFormOfPage(args, PasskeyForm, async (context, { next, want, stay, ...answer }) => {
    const signedIn = await logInByPasskey(context, answer)
    const path = afterLogIn(next, refererPath(args.request))
    return completeSignIn(context, signedIn, { want, path, stay })
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
export { clientAction, NoPage as default, shouldRevalidate } from '../flow-action.ts'
