import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { FLOW_TYPES } from '../../features/identity/sign-in/machine/flow.ts'
import { MODALS } from '../../features/identity/sign-in/machine/modals.ts'
import { RecoveryModal } from '../../features/identity/sign-in/screens/recovery-modal.tsx'
import RecoveryNotice from '../../features/identity/sign-in/screens/recovery-notice.tsx'
import SignUpScreens from '../../features/identity/sign-in/screens/sign-up-screens.tsx'
import { SignInFlow } from '../../features/identity/sign-in/sign-in-flow.tsx'
import { noPage, show } from '../../http/form.server.ts'
import { showSignIn } from '../identity/show-sign-in.server.ts'

const ViewQuery = v.object({ view: v.picklist([...FLOW_TYPES, ...MODALS]) })

export const meta: MetaFunction = () => [
  { title: `A view of getting in · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, ViewQuery, async ({ env }, { view }) => {
    if (env.OUTBOX !== 'on') noPage()
    return { view, ...(await showSignIn(args, 'login_page')) }
  })
}

export default function ShowView() {
  const { view, signIn } = useLoaderData<typeof loader>()
  const flowType = FLOW_TYPES.find((name) => name === view)
  const modal = MODALS.find((name) => name === view)
  const { appealsEmail, offered } = signIn
  return (
    <div className="mx-auto w-full max-w-sm px-6 py-14">
      {flowType && <SignInFlow flowType={flowType} signIn={signIn} isPage SignUp={SignUpScreens} />}
      {modal && (
        <RecoveryModal modal={modal} onClose={() => {}}>
          <RecoveryNotice
            {...{ modal, appealsEmail }}
            offered={offered.logIn}
            email="ana@mail.example"
            onClose={() => {}}
          />
        </RecoveryModal>
      )}
    </div>
  )
}
