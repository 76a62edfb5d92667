import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import {
  SAMPLE_EMAIL,
  SAMPLE_VIEWS,
  sampleOf,
} from '../../features/identity/sign-in/sample-views.ts'
import { SignInFlow } from '../../features/identity/sign-in/sign-in-flow.tsx'
import { RecoveryModal } from '../../features/identity/sign-in/sign-in-views/recovery-modal.tsx'
import RecoveryNotice from '../../features/identity/sign-in/sign-in-views/recovery-notice.tsx'
import SignUpScreens from '../../features/identity/sign-in/sign-in-views/sign-up-screens.tsx'
import { MODALS } from '../../features/identity/sign-in-methods/modals.ts'
import { loadPage, throwNotFound } from '../../http/form.server.ts'
import { showSignIn } from '../identity/show-sign-in.server.ts'

const ViewQuery = v.object({ view: v.picklist([...SAMPLE_VIEWS, ...MODALS]) })

export const meta: MetaFunction = () => [
  { title: `Log-in view · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ViewQuery, async ({ env, now }, { view }) => {
    if (env.OUTBOX !== 'on') throwNotFound()
    return { view, now, ...(await showSignIn(args, 'login_page')) }
  })
}

export default function ShowView() {
  const { view, now, signIn } = useLoaderData<typeof loader>()
  const sampled = SAMPLE_VIEWS.find((name) => name === view)
  const modal = MODALS.find((name) => name === view)
  const { appealsEmail, offered } = signIn
  return (
    <div className="mx-auto w-full max-w-sm px-6 py-14">
      {sampled && (
        <SignInFlow key={view} {...sampleOf(sampled, signIn, now)} isPage SignUp={SignUpScreens} />
      )}
      {modal && (
        <RecoveryModal modal={modal} onClose={() => {}}>
          <RecoveryNotice
            modal={modal}
            appealsEmail={appealsEmail}
            offered={offered.logIn}
            email={SAMPLE_EMAIL}
            onClose={() => {}}
          />
        </RecoveryModal>
      )}
    </div>
  )
}
