import { type LoaderFunctionArgs, type MetaFunction, redirectDocument } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import {
  afterLogIn,
  afterSocialLogIn,
} from '../../../features/identity/after-sign-in/destination.ts'
import { beginConnect } from '../../../features/identity/providers/connect/connect.server.ts'
import { ConnectQuery } from '../../../features/identity/providers/connect/connect.ts'
import { ConnectWindow } from '../../../features/identity/providers/connect/connect-window.tsx'
import { Flag } from '../../../forms/input.ts'
import { keepConnectToken } from '../../../http/cookies/session-cookie.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'
import { Refusal } from '../../../refusal.ts'
import { endVisit } from './connect-end.server.ts'

export const meta: MetaFunction = () => [{ title: `Connect · ${BRAND}` }]

/** `isSwitching`: somebody who is logged in is adding an account. */
const Visit = v.object({ ...ConnectQuery.entries, isSwitching: v.fallback(Flag, false) })

/** Redirects to a provider. Reached by links, because `form-action` blocks a form's redirect. */
export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, Visit, async (context, { isSwitching, ...query }) => {
    const page = afterSocialLogIn(refererPath(args.request))
    const next = query.next ? afterLogIn(query.next, page) : page
    const visit = { ...query, next }
    const isEntrance = query.purpose === 'enter' || query.purpose === 'recover'
    if (isFromOtherSite(args.request) && !isEntrance) throw redirectDocument('/settings/security/')
    const isAdding = isSwitching && !isFromOtherSite(args.request)
    if (context.viewer && isEntrance && !isAdding) throw redirectDocument(next)
    try {
      const { url, token } = await beginConnect(context, visit)
      keepConnectToken(context, token)
      throw redirectDocument(url.href)
    } catch (error) {
      if (!(error instanceof Refusal) || SIGN_IN_FIRST.includes(error.code)) throw error
      return { message: await endVisit(context, visit, { kind: 'refused', refusal: error }) }
    }
  })
}

/** Whether another site sent the request. It must not start a change to an account. */
function isFromOtherSite({ headers }: Request): boolean {
  return ['cross-site', 'same-site'].includes(headers.get('Sec-Fetch-Site') ?? '')
}

const SIGN_IN_FIRST: readonly string[] = ['not_signed_in', 'fresh_login_required', 'not_found']

export default function ConnectPage() {
  return <ConnectWindow {...useLoaderData<typeof loader>()} />
}
