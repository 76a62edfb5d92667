import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import { SignInPage } from '../../../features/identity/sign-in/sign-in-page.tsx'
import SignUpScreens from '../../../features/identity/sign-in/sign-in-views/sign-up-screens.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { showSignIn } from '../show-sign-in.server.ts'
import type { submitSignUp } from '../submit-forms.server.ts'

export const meta: MetaFunction = () => [{ title: `Create a business account · ${BRAND}` }]

/** A member first chooses whether to convert this account or open another one for the business. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = args.context
  const isOpening = new URL(args.request.url).searchParams.has('switchAccount')
  if (viewer && !isOpening) return { viewer: { isPartner: viewer.isPartner }, signIn: null }
  return { viewer: null, ...(await showSignIn(args, 'revamped_business_login_page')) }
}

export { clientAction, shouldRevalidate } from '../flow-action.ts'
export { submitSignUp as action } from '../submit-forms.server.ts'

export default function BusinessSignUp() {
  const { viewer, signIn } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof submitSignUp>()
  if (!signIn) return <BusinessChoice canConvert={!viewer?.isPartner} />
  return <SignInPage flowType="signup" signIn={signIn} answer={answer} SignUp={SignUpScreens} />
}

function BusinessChoice({ canConvert }: { canConvert: boolean }) {
  return (
    <NarrowPage title="Create a business account">
      <div className="flex flex-col gap-4 text-center">
        {canConvert && (
          <>
            <p className="text-muted">
              Turn this account into a business account. Its pins, boards and followers stay.
            </p>
            <ButtonLink to="/business/convert/" size="large" look="brand" className="w-full">
              Convert account
            </ButtonLink>
          </>
        )}
        <p className="mt-2 text-muted">
          Create a separate business account with another email. You can switch between the two in
          the menu.
        </p>
        <ButtonLink to="/business/create/?switchAccount=1" size="large" className="w-full">
          Create another account
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
