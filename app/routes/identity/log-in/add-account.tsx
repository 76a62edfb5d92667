import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ACCOUNTS_PER_BROWSER } from '../../../features/identity/limits.ts'
import { SignInPage } from '../../../features/identity/sign-in/sign-in-page.tsx'
import { readSignIn } from '../show-sign-in.server.ts'
import type { submitLogIn } from '../submit-forms.server.ts'

export const meta: MetaFunction = () => [{ title: `Add an account · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  const isFull = args.context.origin.accounts.length >= ACCOUNTS_PER_BROWSER
  return { isFull, ...(await readSignIn(args, 'login_page', { switchAccount: true })) }
}

export { clientAction, shouldRevalidate } from '../flow-action.ts'
export { submitLogIn as action } from '../submit-forms.server.ts'

export default function AddAccount() {
  const { signIn, isFull } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof submitLogIn>()
  return (
    <>
      {isFull && (
        <p className="mx-auto max-w-sm px-6 pt-8 text-center text-muted">
          You can use {ACCOUNTS_PER_BROWSER} accounts in one browser. Adding another account removes
          the least recently used one.
        </p>
      )}
      <SignInPage flowType="login" signIn={signIn} answer={answer} />
    </>
  )
}
