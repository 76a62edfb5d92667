import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { CLOSING_MS } from '../../../features/identity/limits.ts'
import { freshlySignedIn } from '../../../features/identity/sessions/fresh-session.server.ts'
import {
  ClosureConfirmation,
  closeAccount,
} from '../../../features/operations/account-closure/close-account.server.ts'
import { CloseForm } from '../../../features/operations/account-closure/close-form.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { signBrowserOut } from '../../../http/cookies/session-cookie.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Close your account · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    freshlySignedIn(context)
    return { eraseAt: context.now + CLOSING_MS }
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, ClosureConfirmation, async (context) => {
    await closeAccount(context)
    await signBrowserOut(context)
    setFlash(context, { kind: 'closed' })
    return redirectDocument('/')
  })
}

export default function CloseAccount() {
  const { eraseAt } = useLoaderData<typeof loader>()
  return <CloseForm eraseAt={eraseAt} result={useActionData<typeof action>()} />
}
