import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { Appearance } from '../../../appearance/appearance.ts'
import { BRAND } from '../../../brand.ts'
import { AppearanceForm } from '../../../frame/appearance-form.tsx'
import { keepAppearance, readAppearance } from '../../../http/cookies/appearance-cookie.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Appearance · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async () => readAppearance(args.request))
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, Appearance, async (context, appearance) => {
    keepAppearance(context, appearance)
    setFlash(context, { kind: 'settings_saved' })
    return redirect('/settings/appearance/')
  })
}

export default function AppearanceSettings() {
  return (
    <>
      <PageTitle line="Applies to all accounts in this browser.">Appearance</PageTitle>
      <AppearanceForm
        appearance={useLoaderData<typeof loader>()}
        result={useActionData<typeof action>()}
      />
    </>
  )
}
