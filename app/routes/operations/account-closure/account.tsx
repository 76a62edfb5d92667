import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { deactivateAccount } from '../../../features/operations/account-closure/close-account.server.ts'
import { readExport } from '../../../features/operations/account-closure/copies/data-exports.server.ts'
import { ExportSection } from '../../../features/operations/account-closure/copies/export-section.tsx'
import { MonthlySwitch } from '../../../features/operations/account-closure/copies/monthly-switch.tsx'
import { DeactivateForm } from '../../../features/operations/account-closure/deactivate-form.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { signBrowserOut } from '../../../http/cookies/session-cookie.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Account · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    signedIn(context)
    return readExport(context)
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, v.object({}), async (context) => {
    await deactivateAccount(context)
    await signBrowserOut(context)
    setFlash(context, { kind: 'deactivated' })
    return redirectDocument('/')
  })
}

export default function AccountSettings() {
  const { copy, monthlyDueAt } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Account</PageTitle>
      <ExportSection copy={copy} />
      <MonthlySwitch dueAt={monthlyDueAt} />
      <DeactivateForm result={useActionData<typeof action>()} />
      <section aria-labelledby="close" className="mt-12">
        <h2 id="close" className="mb-4 text-lg">
          Close your account
        </h2>
        <p className="mb-6 text-muted">
          We permanently delete your account after 14 days. Until then you can change your mind.
        </p>
        <ActionButtons>
          <ButtonLink to="/settings/account/close/" look="danger">
            Close my account
          </ButtonLink>
        </ActionButtons>
      </section>
    </>
  )
}
