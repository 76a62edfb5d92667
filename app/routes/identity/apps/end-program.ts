import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { GrantQuery } from '../../../features/identity/apps/consent/grant.ts'
import { endGrant } from '../../../features/identity/apps/consent/grants.server.ts'
import { APPS_PATH } from '../../../features/identity/apps/own/app.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect(APPS_PATH)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, GrantQuery, async (context, query) => {
    await endGrant(context, query)
    setFlash(context, { kind: 'program_ended' })
    return APPS_PATH
  })
}

export default function NoPage() {
  return null
}
