import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { removeFactor } from '../../../features/identity/second-factor/set-up.server.ts'
import { FactorQuery } from '../../../features/identity/second-factor/set-up.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect('/settings/security/')
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, FactorQuery, async (context, query) => {
    await removeFactor(context, query)
    setFlash(context, { kind: 'factor_removed' })
    return '/settings/security/'
  })
}

export default function NoPage() {
  return null
}
