import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { afterLogIn, afterSwitch } from '../../../features/identity/after-sign-in/destination.ts'
import {
  type PendingAction,
  pendingActionText,
} from '../../../features/identity/after-sign-in/pending-action-text.ts'
import { SignInFields } from '../../../features/identity/after-sign-in/sign-in-fields.ts'
import { readChallenge } from '../../../features/identity/second-factor/challenges.server.ts'
import { passChallenge } from '../../../features/identity/second-factor/pass-challenge.server.ts'
import { SignInPage } from '../../../features/identity/sign-in/sign-in-page.tsx'
import { SecondFactor } from '../../../features/identity/tokens/verification-code.ts'
import { Flag } from '../../../forms/input.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm } from '../../../http/form.server.ts'
import { secondFactorPath } from '../../../http/redirects.server.ts'
import { Refusal } from '../../../refusal.ts'
import { completeSignIn } from '../complete-sign-in.server.ts'
import { readSignIn } from '../show-sign-in.server.ts'

export const meta: MetaFunction = () => [{ title: `Log in · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  const asked = await readChallenge(args.context)
  if (!asked) throw redirect(`/login/${new URL(args.request.url).search}`)
  return { asked, ...(await readSignIn(args, 'login_page')) }
}

const MfaForm = v.object({
  ...SecondFactor.entries,
  ...SignInFields.entries,
  switchAccount: v.optional(Flag, false),
})

export async function action(args: ActionFunctionArgs) {
  return handleForm(
    args,
    MfaForm,
    async (context, { next, want, stay, switchAccount, ...typed }) => {
      const signedIn = await orRestartLogIn(args, { next, want }, () =>
        passChallenge(context, typed),
      )
      const path = switchAccount ? afterSwitch(signedIn.viewer) : afterLogIn(next, '/')
      return completeSignIn(context, signedIn, { want, path, stay })
    },
  )
}

/** Redirects a plain form to the log-in if its challenge expired. Scripts show the error in place. */
async function orRestartLogIn<T>(
  { context, request }: ActionFunctionArgs,
  { next, want }: { next: string | null; want: PendingAction | null },
  pass: () => Promise<T>,
): Promise<T> {
  try {
    return await pass()
  } catch (error) {
    const isOver = error instanceof Refusal && error.code === 'mfa_code_expired'
    if (!isOver || context.isForData) throw error
    setFlash(context, { kind: 'refused', text: error.message })
    const query = new URL(
      secondFactorPath({ next, want: want && pendingActionText(want) }),
      request.url,
    )
    throw redirect(`/login/${query.search}`)
  }
}

export { clientAction, shouldRevalidate } from '../flow-action.ts'

export default function LogInMfa() {
  const { signIn, asked } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <SignInPage flowType="loginMfa" signIn={signIn} answer={answer} asked={asked} />
}
