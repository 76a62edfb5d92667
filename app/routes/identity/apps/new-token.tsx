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
import {
  makeToken,
  readTokenRequirements,
} from '../../../features/identity/apps/personal-tokens/personal-tokens.server.ts'
import { NewToken, TOKENS_PATH } from '../../../features/identity/apps/personal-tokens/token.ts'
import { TokenForm } from '../../../features/identity/apps/personal-tokens/token-form.tsx'
import { ShownOnce } from '../../../features/identity/apps/shown-once.tsx'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [{ title: `New access token · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readTokenRequirements)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewToken, makeToken)
}

export default function NewAccessToken() {
  const { isConfirmed } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result && 'token' in result) {
    return (
      <ShownOnce title="Your new token" label={result.name} text={result.token} to={TOKENS_PATH} />
    )
  }
  return (
    <>
      <PageTitle>New access token</PageTitle>
      {isConfirmed ? <TokenForm result={result} /> : <MissingRequirements isConfirmed={false} />}
    </>
  )
}
