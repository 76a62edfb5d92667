import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { Arrival } from '../../features/identity/arrival/arrival.ts'
import {
  afterLogIn,
  afterSignUp,
  afterSwitch,
} from '../../features/identity/arrival/destination.ts'
import { logIn } from '../../features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../features/identity/log-in/log-in.ts'
import { signUp } from '../../features/identity/sign-up/sign-up.server.ts'
import { SignUp } from '../../features/identity/sign-up/sign-up.ts'
import { submit } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { completeSignIn } from './complete-sign-in.server.ts'

const LogInForm = v.object({ ...LogIn.entries, ...Arrival.entries })
const SignUpForm = v.intersect([SignUp, Arrival])

export async function submitLogIn(args: ActionFunctionArgs) {
  return submit(args, LogInForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await logIn(context, typed)
    const path = typed.switchAccount
      ? afterSwitch(signedIn.viewer)
      : afterLogIn(next, refererPath(args.request))
    return completeSignIn(context, signedIn, { want, path, stay })
  })
}

export async function submitSignUp(args: ActionFunctionArgs) {
  return submit(args, SignUpForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await signUp(context, typed)
    return completeSignIn(context, signedIn, { want, path: afterSignUp(next), stay })
  })
}
