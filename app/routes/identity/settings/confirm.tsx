import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { NoPassword } from '../../../features/identity/account/passwords/no-password.tsx'
import { ConfirmBy } from '../../../features/identity/account/security/confirm-by.tsx'
import { ConfirmForm } from '../../../features/identity/account/security/confirm-form.tsx'
import { Confirmation, NextQuery } from '../../../features/identity/account/settings.ts'
import {
  isFresh,
  readSignInMethods,
  reauthenticate,
} from '../../../features/identity/sessions/fresh-session.server.ts'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { signBrowserIn } from '../../../http/cookies/session-cookie.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { orSecondFactor } from '../../../http/redirects.server.ts'
import { safePath } from '../../../text/safe-path.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Confirm it's you · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, NextQuery, async (context, { next }) => {
    if (isFresh(context)) throw redirect(safePath(next))
    return { next, ...(await readSignInMethods(context)) }
  })
}

const ConfirmPage = v.object({ ...Confirmation.entries, ...NextQuery.entries })

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, ConfirmPage, async (context, { next, ...typed }) => {
    signBrowserIn(context, await orSecondFactor({ next }, () => reauthenticate(context, typed)))
    return redirect(safePath(next))
  })
}

export default function ConfirmItIsYou() {
  const { next, email, hasPassword, offered } = useLoaderData<typeof loader>()
  const username = useViewer()?.username ?? ''
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle>Confirm it's you</PageTitle>
      <div className="max-w-sm">
        {hasPassword && (
          <ConfirmForm username={username} next={result?.typed['next'] ?? next} result={result} />
        )}
        <ConfirmBy providers={offered} email={email} next={result?.typed['next'] ?? next} />
        {/* A member with single sign-on gets no such link, because the company may forbid passwords. */}
        {!hasPassword && !offered.includes('sso') && (
          <div className={offered.length > 0 ? 'mt-6' : undefined}>
            <NoPassword />
          </div>
        )}
      </div>
    </>
  )
}
