import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { logOutOfAll } from '../../../features/identity/sessions/switch-account.server.ts'
import { signBrowserOutOfAll } from '../../../http/cookies/session-cookie.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, v.object({}), async (context) => {
    await logOutOfAll(context)
    signBrowserOutOfAll(context)
    return '/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
