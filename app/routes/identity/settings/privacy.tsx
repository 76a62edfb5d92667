import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import {
  changePrivacy,
  readPrivacy,
} from '../../../features/identity/account/privacy/privacy.server.ts'
import { PrivacySettings } from '../../../features/identity/account/privacy/privacy.ts'
import { PrivacyForm } from '../../../features/identity/account/privacy/privacy-form.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Privacy settings · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readPrivacy)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, PrivacySettings, async (context, settings) => {
    await changePrivacy(context, settings)
    setFlash(context, { kind: 'settings_saved' })
    return redirect('/settings/privacy/')
  })
}

export default function Privacy() {
  return (
    <>
      <PageTitle>Privacy</PageTitle>
      <PrivacyForm
        settings={useLoaderData<typeof loader>()}
        result={useActionData<typeof action>()}
      />
    </>
  )
}
