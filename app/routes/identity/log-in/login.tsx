import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { SignInPage } from '../../../features/identity/sign-in/sign-in-page.tsx'
// Keeps pictures for the tray in memory until the visitor has logged in.
import '../../../features/screens/tray/handed/incoming-fragments.ts'
import { showSignIn } from '../show-sign-in.server.ts'
import type { submitLogIn } from '../submit-forms.server.ts'

export const meta: MetaFunction = () => [{ title: `Log in · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return showSignIn(args, 'login_page')
}

export { clientAction, shouldRevalidate } from '../flow-action.ts'
export { submitLogIn as action } from '../submit-forms.server.ts'

export default function LogInAgain() {
  const { signIn } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof submitLogIn>()
  return <SignInPage flowType="login" signIn={signIn} answer={answer} />
}
