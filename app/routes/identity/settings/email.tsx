import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ChangeEmailForm } from '../../../features/identity/account/email-change/change-email-form.tsx'
import {
  askForEmailChange,
  readChangeableEmail,
} from '../../../features/identity/account/email-change/email-change.server.ts'
import { EmailChange, EmailChangeQuery } from '../../../features/identity/account/settings.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Change email · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, EmailChangeQuery, async (context, { email: typed }) => {
    return { ...(await readChangeableEmail(context)), typed }
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, EmailChange, async (context, change) => {
    await askForEmailChange(context, change)
    setFlash(context, { kind: 'link_sent', address: change.email })
    return redirect('/settings/security/')
  })
}

export default function ChangeEmail() {
  const { email, typed } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Change email</PageTitle>
      <div className="max-w-sm">
        <ChangeEmailForm email={email} typed={typed} result={useActionData<typeof action>()} />
      </div>
    </>
  )
}
