import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { NeededFirst } from '../../../features/identity/apps/needed-first.tsx'
import {
  makeToken,
  mayMakeToken,
} from '../../../features/identity/apps/tokens/personal-tokens.server.ts'
import { NewToken, TOKENS_PATH } from '../../../features/identity/apps/tokens/token.ts'
import { TokenForm } from '../../../features/identity/apps/tokens/token-form.tsx'
import { ToldOnce } from '../../../features/identity/apps/told-once.tsx'
import { show, submit } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-address.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [{ title: `New access token · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), mayMakeToken)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, NewToken, makeToken)
}

export default function NewAccessToken() {
  const { isConfirmed } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result && 'token' in result) {
    return (
      <ToldOnce title="Your new token" label={result.name} text={result.token} to={TOKENS_PATH} />
    )
  }
  return (
    <>
      <PageTitle>New access token</PageTitle>
      {isConfirmed ? <TokenForm result={result} /> : <NeededFirst isConfirmed={false} />}
    </>
  )
}
