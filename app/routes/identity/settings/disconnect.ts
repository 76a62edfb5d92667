import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  disconnectAccount,
  IdentityQuery,
} from '../../../features/identity/providers/connect/connected-accounts.server.ts'
import { PROVIDERS } from '../../../features/identity/sign-in-methods/providers.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect('/settings/security/')
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, IdentityQuery, async (context, query) => {
    const { provider } = await disconnectAccount(context, query)
    const { label, isDisplayOnly } = PROVIDERS[provider]
    setFlash(context, { kind: 'disconnected', provider: label })
    return isDisplayOnly ? '/settings/claim/' : '/settings/security/'
  })
}

export default function NoPage() {
  return null
}
