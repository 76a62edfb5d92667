import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { EndSessionQuestion } from '../../../features/identity/account/sessions/end-session-question.tsx'
import {
  endSession,
  readSessionToEnd,
} from '../../../features/identity/account/sessions/session-list.server.ts'
import { SessionQuery } from '../../../features/identity/account/settings.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Log out a device · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, SessionQuery, readSessionToEnd)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, SessionQuery, async (context, query) => {
    await endSession(context, query)
    setFlash(context, { kind: 'session_ended' })
    return '/settings/security/'
  })
}

export default function EndSession() {
  return <EndSessionQuestion {...useLoaderData<typeof loader>()} />
}
