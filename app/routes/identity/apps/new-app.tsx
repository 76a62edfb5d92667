import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { MissingRequirements } from '../../../features/identity/apps/missing-requirements.tsx'
import { NewApp } from '../../../features/identity/apps/own/app.ts'
import { AppForm } from '../../../features/identity/apps/own/app-form.tsx'
import { AppSecret } from '../../../features/identity/apps/own/app-secret.tsx'
import { registerApp } from '../../../features/identity/apps/own/change-app.server.ts'
import { readRegistrationRequirements } from '../../../features/identity/apps/own/own-apps.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [{ title: `Register an app · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readRegistrationRequirements)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewApp, registerApp)
}

export default function RegisterApp() {
  const needed = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result && 'id' in result) return <AppSecret app={result} title="Your app is registered" />
  return (
    <>
      <PageTitle>Register an app</PageTitle>
      {needed.isConfirmed && needed.isTwoFactor ? (
        <AppForm result={result} />
      ) : (
        <MissingRequirements {...needed} />
      )}
    </>
  )
}
