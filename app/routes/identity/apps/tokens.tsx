import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { readTokens } from '../../../features/identity/apps/personal-tokens/personal-tokens.server.ts'
import { TOKENS_PATH } from '../../../features/identity/apps/personal-tokens/token.ts'
import { TokenRows } from '../../../features/identity/apps/personal-tokens/token-rows.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Access tokens · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readTokens)
}

export default function AccessTokens() {
  const { tokens } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle line="Tokens let your own scripts use your account, within limits you set.">
        Access tokens
      </PageTitle>
      <TokenRows tokens={tokens} />
      <ButtonLink to={`${TOKENS_PATH}new/`}>New token</ButtonLink>
      <p className="mt-6 text-muted">
        To see what apps can ask for, visit the page for{' '}
        <Link to="/developers/" className="underline underline-offset-4">
          developers
        </Link>
        .
      </p>
    </>
  )
}
