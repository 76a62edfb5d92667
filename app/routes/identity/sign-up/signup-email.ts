import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { afterLogIn } from '../../../features/identity/after-sign-in/destination.ts'
import { SignInFields } from '../../../features/identity/after-sign-in/sign-in-fields.ts'
import { EmailStep } from '../../../features/identity/sign-up/sign-up.ts'
import { logInIfMember } from '../../../features/identity/sign-up/sign-up-or-log-in.server.ts'
import { handleFormOfPage } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'
import { completeSignIn } from '../complete-sign-in.server.ts'

const EmailForm = v.object({ ...EmailStep.entries, ...SignInFields.entries })

export async function action(args: ActionFunctionArgs) {
  return handleFormOfPage(args, EmailForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await logInIfMember(context, typed)
    if (!signedIn) return { isFree: true as const }
    const path = afterLogIn(next, refererPath(args.request))
    return completeSignIn(context, signedIn, { want, path, stay })
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
export { clientAction, NoPage as default, shouldRevalidate } from '../flow-action.ts'
