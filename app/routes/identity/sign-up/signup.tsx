import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { SignInPage } from '../../../features/identity/sign-in/sign-in-page.tsx'
import SignUpScreens from '../../../features/identity/sign-in/sign-in-views/sign-up-screens.tsx'
import { showSignIn } from '../show-sign-in.server.ts'
import type { submitSignUp } from '../submit-forms.server.ts'

export const meta: MetaFunction = () => [{ title: `Sign up · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return showSignIn(args, 'login_page')
}

export { clientAction, shouldRevalidate } from '../flow-action.ts'
export { submitSignUp as action } from '../submit-forms.server.ts'

export default function JoinUs() {
  const { signIn } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof submitSignUp>()
  return (
    <SignInPage
      flowType={signIn.flow ?? 'signup'}
      signIn={signIn}
      answer={answer}
      SignUp={SignUpScreens}
    />
  )
}
