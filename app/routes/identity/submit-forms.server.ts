import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import {
  afterLogIn,
  afterSignUp,
  afterSwitch,
} from '../../features/identity/after-sign-in/destination.ts'
import { SignInFields } from '../../features/identity/after-sign-in/sign-in-fields.ts'
import { logIn } from '../../features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../features/identity/log-in/log-in.ts'
import { SignUp } from '../../features/identity/sign-up/sign-up.ts'
import { signUpOrLogIn } from '../../features/identity/sign-up/sign-up-or-log-in.server.ts'
import { handleForm } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { completeSignIn } from './complete-sign-in.server.ts'

const LogInForm = v.object({ ...LogIn.entries, ...SignInFields.entries })
const SignUpForm = v.intersect([SignUp, SignInFields])

export async function submitLogIn(args: ActionFunctionArgs) {
  return handleForm(args, LogInForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await logIn(context, typed)
    const path = typed.switchAccount
      ? afterSwitch(signedIn.viewer)
      : afterLogIn(next, refererPath(args.request))
    return completeSignIn(context, signedIn, { want, path, stay })
  })
}

export async function submitSignUp(args: ActionFunctionArgs) {
  return handleForm(args, SignUpForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await signUpOrLogIn(context, typed)
    return completeSignIn(context, signedIn, { want, path: afterSignUp(next), stay })
  })
}
