import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { LogOutEverywhereForm } from '../../../features/identity/account/security/log-out-everywhere-form.tsx'
import { readLogOutPage } from '../../../features/identity/account/security/log-out-page.server.ts'
import { logOutEverywhere } from '../../../features/identity/account/sessions/session-list.server.ts'
import { ChosenMethods } from '../../../features/identity/recovery/recent-methods/recent-methods.ts'
import { signBrowserOut } from '../../../http/cookies/session-cookie.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Log out everywhere · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readLogOutPage)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, ChosenMethods, async (context, choice) => {
    await logOutEverywhere(context, choice)
    await signBrowserOut(context)
    return redirectDocument(context.viewer ? '/' : '/login/')
  })
}

export default function LogOutEverywhere() {
  const [query] = useSearchParams()
  return (
    <>
      <PageTitle line="This logs you out on every device, including this one, and revokes all access tokens and app connections.">
        Log out everywhere
      </PageTitle>
      <LogOutEverywhereForm
        {...useLoaderData<typeof loader>()}
        typed={query.size > 0 ? Object.fromEntries(query) : undefined}
        result={useActionData<typeof action>()}
      />
    </>
  )
}
