import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { EndRightQuestion } from '../../../features/identity/account/security/end-right-question.tsx'
import {
  ACCOUNT_ACCESS_PATH,
  RightQuery,
  SHARING_PATH,
} from '../../../features/identity/account/security/rights.ts'
import {
  endRight,
  readRightToEnd,
} from '../../../features/identity/account/security/rights-page.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Remove access · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, RightQuery, readRightToEnd)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, RightQuery, async (context, right) => {
    await endRight(context, right)
    setFlash(context, { kind: 'right_ended' })
    return right.from === 'sharing' ? SHARING_PATH : ACCOUNT_ACCESS_PATH
  })
}

export default function EndRight() {
  return <EndRightQuestion {...useLoaderData<typeof loader>()} />
}
