import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { parsePendingAction } from '../../../features/identity/after-sign-in/pending-action.ts'
import { SignInFields } from '../../../features/identity/after-sign-in/sign-in-fields.ts'
import { SocialSignUp } from '../../../features/identity/providers/connect/connect.ts'
import { finishSignUp } from '../../../features/identity/providers/finish.server.ts'
import { SignInPage } from '../../../features/identity/sign-in/sign-in-page.tsx'
import SignUpScreens from '../../../features/identity/sign-in/sign-in-views/sign-up-screens.tsx'
import { handleForm } from '../../../http/form.server.ts'
import { safePath } from '../../../text/safe-path.ts'
import { completeSignIn } from '../complete-sign-in.server.ts'
import { readSignIn } from '../show-sign-in.server.ts'

export const meta: MetaFunction = () => [{ title: `Sign up · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  const shown = await readSignIn(args, 'login_page')
  if (!shown.signIn.pending) {
    throw redirect('/login/?refused=social_attempt_expired&provider=google')
  }
  return shown
}

const FinishForm = v.intersect([SocialSignUp, v.object({ stay: SignInFields.entries.stay })])

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, FinishForm, async (context, { stay, ...typed }) => {
    const { signedIn, onward } = await finishSignUp(context, typed)
    const want = parsePendingAction(onward.want)
    return completeSignIn(context, signedIn, { want, path: safePath(onward.next), stay })
  })
}

export { clientAction, shouldRevalidate } from '../flow-action.ts'

export default function FinishSignUp() {
  const { signIn } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <SignInPage flowType="signup" signIn={signIn} answer={answer} SignUp={SignUpScreens} />
}
