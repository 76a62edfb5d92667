import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { AppQuery } from '../../../features/identity/apps/own/app.ts'
import { AppSecret } from '../../../features/identity/apps/own/app-secret.tsx'
import { rollSecret } from '../../../features/identity/apps/own/change-app.server.ts'
import { readOwnApp } from '../../../features/identity/apps/own/own-apps.server.ts'
import { SecretForm } from '../../../features/identity/apps/own/secret-form.tsx'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [{ title: `New secret · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, AppQuery, readOwnApp)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, AppQuery, rollSecret)
}

export default function NewSecret() {
  const app = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result && 'id' in result) return <AppSecret app={result} title="Your new secret" />
  return <SecretForm app={app} result={result} />
}
