import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { Arrival } from '../features/access/arrival.ts'
import { afterLogIn, afterSignUp } from '../features/access/destination.ts'
import { logIn } from '../features/access/log-in.server.ts'
import { LogIn } from '../features/access/log-in.ts'
import { signUp } from '../features/access/sign-up.server.ts'
import { SignUp } from '../features/access/sign-up.ts'
import { submit } from './form.server.ts'
import { letIn } from './let-in.server.ts'
import { refererPath } from './redirects.server.ts'

const LogInForm = v.object({ ...LogIn.entries, ...Arrival.entries })
const SignUpForm = v.intersect([SignUp, Arrival])

/** The log-in form of a page, or of the dialog in its place. */
export async function submitLogIn(args: ActionFunctionArgs) {
  return submit(args, LogInForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await logIn(context, typed)
    return letIn(context, signedIn, {
      want,
      path: afterLogIn(next, refererPath(args.request)),
      stay,
    })
  })
}

/** The sign-up form of a page, or of the dialog in its place. */
export async function submitSignUp(args: ActionFunctionArgs) {
  return submit(args, SignUpForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await signUp(context, typed)
    return letIn(context, signedIn, { want, path: afterSignUp(next), stay })
  })
}
